// What `view.py` of this game tells a viewer, as far as the page looks at it.
export type Explorer = "columbus" | "pizarro" | "magellan" | "marco-polo" | "vasco-da-gama" | "cook";
export type Year = "I" | "II" | "III";
export type Side = "A" | "B";
export type Half = "left" | "right";
export type Phase =
  | "explorer"
  | "veto"
  | "bid"
  | "pay"
  | "ship"
  | "tuck"
  | "side"
  | "gold"
  | "take"
  | "trade"
  | "push"
  | "push-gold"
  | "over";

/** What stands on the three spaces of one explorer. */
export interface Row {
  name: Explorer;
  title: string;
  ability: string;
  bags: number[];
  crowns: number[];
  times: number[] | null;
  right: number[] | null;
  draws: number[] | null;
  push: number[] | null;
}

export interface Auction {
  explorer: Explorer;
  high: number;
  high_bidder: number | null;
  least: number | null;
  bidding: number[];
  entitled: number[];
  bids: number[];
  paid: number[];
  owed: number;
}

export interface Tucked {
  card: number | null;
  could: number[];
  secret: boolean;
}

export interface Line {
  rule: string;
  name: string;
  points: number;
  explorer?: Explorer;
  space?: number;
  crown?: number;
  times?: number;
  crowns?: number;
  in_doubt?: boolean;
  half?: Half;
  unseen?: number;
}

export interface Player {
  seat: number;
  cards: number;
  hand: number[] | null;
  open: boolean;
  known: number[];
  unknown: number;
  either: number[];
  drawn: number;
  least_gold: number;
  vetoes: number;
  ships: Record<Explorer, number[]>;
  ships_left: number;
  halves: Half[];
  piles: { space: number; cards: Tucked[] }[];
  total: number;
  lines: Line[];
}

export interface PizarroView {
  phase: Phase;
  year: Year;
  stage: string;
  sides: { board1: Side; board2: Side };
  board: Row[];
  crowns: Record<string, number>;
  to_act: number[];
  turn: number | null;
  opener: number;
  auction: Auction | null;
  stack: Record<Explorer, number>;
  cards_left: number;
  vetoed: Explorer[];
  box: Record<Year, Explorer[]>;
  supply: { cards: number; discards: number[] };
  draws: number[];
  trades: number[];
  pizarro: { drawn: number[]; gold: number };
  last: { explorer: Explorer; buyer: number | null; price: number } | null;
  players: Player[];
  you: {
    seat: number;
    hand: number[];
    gold: number;
    most: number | null;
    trade: number;
    choices: string[];
  } | null;
}

/** What a draft leads to, as `preview` in `view.py` tells it. */
export interface Draft {
  phase: Phase;
  waits_for: "chance" | number[];
  auction: Auction | null;
  player: Player;
  gold: number;
  total: number;
  next: string[];
}

/** The small signs there are; see art/SmallIcon.svelte. */
export type Small =
  "veto" | "trade" | "push" | "tuck" | "tuck-open" | "draw" | "half" | "eye" | "take" | "none";
