// What `view.py` and `preview` of Kingdom Maps tell.
import type { Preview } from "../contract";

export type TypeName = "mountain" | "forest" | "farm" | "lake" | "town" | "desert";
/** A territory as maps write it; "." is an empty hex. */
export type Sign = "M" | "F" | "A" | "L" | "T" | "D";
export type Phase = "criteria" | "roll" | "territory" | "die" | "draw" | "roll-again" | "second" | "over";

export interface Territory {
  name: TypeName;
  sign: Sign;
  /** The face that names it in the solo game. */
  solo: number;
}
export interface Line {
  rule: string;
  criterion: string | null;
  points: number;
  cells: string[];
}
export interface Powers {
  free: number;
  spent: number;
}
export interface Player {
  seat: number;
  rows: string[];
  uses_left: Record<TypeName, number>;
  powers: Powers;
  query: { criterion: string; points: number } | null;
  die: number | null;
  amount: number | null;
  last: { die: number | null; hexes: string[] };
  total: number;
  lines: Line[];
}
export interface You {
  seat: number;
  die: number | null;
  amount: number | null;
  hexes: string[];
  /** Hexes still to draw. */
  left: number;
  query: string | null;
  done: boolean;
  examples: string[];
  power: string | null;
  skip: boolean;
}
export interface KingdomView {
  phase: Phase;
  turn: number;
  active: number;
  second: boolean;
  sheet: { rows: string[][]; powers: string[]; query: string };
  territories: Territory[];
  criteria: { id: string; name: string }[];
  dice: number[];
  left: number[];
  territory: TypeName | null;
  to_act: number[];
  ready: number[];
  players: Player[];
  last_territory: TypeName | null;
  stuck: number[];
  marks: { points: number; title: string }[];
  you: You | null;
}
export type KingdomPreview = Preview & { left: number; hexes: string[]; powers: Powers; lines: Line[] };
