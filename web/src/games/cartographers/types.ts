// The view of Cartographers, as `view.py` of the game makes it.
export type Terrain = "forest" | "village" | "farm" | "water" | "monster";
export type Season = "spring" | "summer" | "fall" | "winter";
export type Category = "forest" | "water-farm" | "village" | "global";

/** A line of the score sheet, or what a map would score now. */
export interface Line {
  rule: string;
  name: string;
  letter?: string;
  season?: Season;
  points: number;
  cells?: string[];
}

export interface Player {
  seat: number;
  /** Eleven rows of eleven signs: what has been drawn, "." for nothing. */
  rows: string[];
  coins: number;
  last: string | null;
  total: number;
  lines: Line[];
  now: Line[];
}

export interface Edict {
  letter: string;
  name: string;
  category: Category;
  seasons: Season[];
}

export interface Card {
  name: string;
  time: number;
  ambush: boolean;
  terrains: Terrain[];
  shapes: { drawn: string[]; coin: boolean }[];
  /** For each seat, whose map it draws on. */
  draw_on: number[];
}

export interface Sheet {
  name: string;
  mountains: string[];
  ruins: string[];
  wastelands: string[];
}

export interface CartographersView {
  phase: "edicts" | "explore" | "draw" | "over";
  season: Season;
  time: { spent: number; threshold: number };
  sheet: Sheet;
  edicts: Edict[];
  card: Card | null;
  ruins: boolean;
  deck: { left: string[]; revealed: string[]; ambushes: number; ambushes_unseen: string[] };
  to_act: number[];
  ready: number[];
  players: Player[];
  last_card: string | null;
  you: {
    seat: number;
    sealed: string | null;
    must: "shape" | "single" | "skip" | null;
    example: string | null;
  } | null;
}

/** What a draft would lead to. */
export interface CartographersPreview {
  map: number;
  rows: string[];
  coins: number;
  now: Line[];
  next: string[];
}
