// The view as `view.py` makes it. Nothing here is computed by the browser.
import type { Preview as Shown } from "../contract";

export type Kind = "b1" | "b2" | "s2" | "s3" | "g3" | "g4";
export type FieldKind = "plain" | "card" | "village" | "swamp" | "wolves" | "shortcut" | "bridge-end";

export interface Field {
  kind: FieldKind;
  /** A river lies before this field. */
  river?: boolean;
  /** Number of the field on the same tile where the bridge ends, counted from 1. */
  bridge_to?: number;
  chip?: number | null;
  pawn?: number;
  moving?: number;
}
export interface Tile {
  tile: string;
  fields: Field[];
}
export interface Line {
  rule: string;
  name: string;
  points: number;
  cards?: number;
  chips?: number[];
}
export interface Player {
  seat: number;
  /** `bar 1`, `p3 5` or `beach 5`; null before the lot. */
  place: string | null;
  came_from: string | null;
  hand_size: number;
  laid_size: number;
  laid: string | null;
  last: string | null;
  refill: number;
  /** Cards everybody has seen go back to this hand. */
  shown: Kind[];
  chest: number | null;
  chips: number[] | null;
  total: number | null;
  lines: Line[];
}
export interface You {
  seat: number;
  hand: Kind[];
  starts_from: FieldKind;
  most_cards: number;
  to_discard: number;
  cards_due: number;
}
export interface GisborneView {
  phase: string;
  round: number;
  course: string;
  to_act: number[];
  ready: number[];
  order: number[];
  road: Tile[];
  bar: number[];
  beach: { chip: number | null; places: Record<string, number | null> };
  tiles: { left: number; unseen: string[] };
  chips: { next: number | null; unseen: number[]; boxed: number[] };
  pile: number;
  discard: Record<Kind, number>;
  unknown: Record<Kind, number>;
  scorings: number;
  position_cards: number[];
  last_round: boolean;
  players: Player[];
  you: You | null;
}

/** What a lay would lead to, as `preview` in `view.py` tells it. */
export interface LayShown extends Shown {
  tent: boolean;
  points: number;
  steps: number;
  refill: number;
  from: string;
  /** null: beyond the tiles laid so far. */
  to: string | null;
  new_tile: boolean;
  beyond?: number;
  passed_chips: number;
  to_discard: number;
  field?: FieldKind;
  chip?: number | null;
  last_round?: boolean;
}
