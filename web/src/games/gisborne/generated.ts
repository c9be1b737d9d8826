// Made from the structs of rhumbline.games.gisborne by `python -m rhumbline.server.live.typescript`; do not edit.

/** A field of the road: what is printed, the chip on it, the pawn resting or on its way there. */
export interface Field {
  kind: "bridge-end" | "card" | "plain" | "shortcut" | "swamp" | "village" | "wolves";
  river?: boolean;
  bridge_to?: number;
  chip?: number | null;
  pawn?: number;
  moving?: number;
}

/** A tile of the road. */
export interface Tile {
  tile: string;
  fields: Field[];
}

/** end.2: who stands on which place; end.1: the chip of the first. */
export interface Beach {
  chip: number | null;
  places: Record<string, number | null>;
}

/** The path tiles that are still to come. */
export interface Tiles {
  left: number;
  unseen: string[];
}

/** The chips that are not on the road: the next one, those that may come, those the wolves took. */
export interface Chips {
  next: number | null;
  unseen: number[];
  boxed: number[];
}

/** One line of the score sheet: how many cards, or which chips, and the points they make. */
export interface Line {
  rule: string;
  name: string;
  points: number;
  cards?: number;
  chips?: number[];
}

/** What everybody may know of a player; chest and chips are for their owner's eyes, and for all at the end. */
export interface Player {
  seat: number;
  place: string | null;
  came_from: string | null;
  hand_size: number;
  laid_size: number;
  laid: string | null;
  last: string | null;
  refill: number;
  shown: string[];
  chest: number | null;
  chips: number[] | null;
  total: number | null;
  lines: Line[];
}

/** A seat's own hand, and what it is asked for. */
export interface You {
  seat: number;
  hand: string[];
  starts_from: "bridge-end" | "card" | "plain" | "shortcut" | "swamp" | "village" | "wolves";
  most_cards: number;
  to_discard: number;
  cards_due: number;
}

/** The table as one viewer sees it. */
export interface View {
  phase: "chip" | "deal" | "lay" | "move" | "order" | "over" | "refill" | "river" | "score" | "score-card" | "tile" | "wolves";
  round: number;
  course: string;
  to_act: number[];
  ready: number[];
  order: number[];
  road: Tile[];
  bar: number[];
  beach: Beach;
  tiles: Tiles;
  chips: Chips;
  pile: number;
  discard: Record<string, number>;
  unknown: Record<string, number>;
  scorings: number;
  position_cards: number[];
  last_round: boolean;
  players: Player[];
  you: You | null;
}

/** What is told depends on the move: a lay has its steps and where they lead, a discard the hand that is left. `to` is null where the steps lead beyond the tiles laid so far, by `beyond` fields. */
export interface Preview {
  moves: string[];
  tent?: boolean;
  points?: number;
  steps?: number;
  refill?: number;
  hand?: string[];
  from?: string;
  to?: string | null;
  new_tile?: boolean;
  beyond?: number;
  passed_chips?: number;
  to_discard?: number;
  field?: "bridge-end" | "card" | "plain" | "shortcut" | "swamp" | "village" | "wolves";
  chip?: number | null;
  next_start?: "any colours" | "half the points" | null;
  last_round?: boolean;
  chest?: number;
  hand_size?: number;
  chips?: number[];
}

/** end.6: among equals the most advanced pawn wins; `pawns` are the seats from the front to the back. */
export interface GisborneResult {
  ranking: number[][];
  totals: number[];
  reason: string;
  tie_break: boolean;
  pawns: number[];
}

/** setup.2: the pawns stand on the bar in this order, its front first. */
export interface OrderDrawn {
  type: "order-drawn";
  order: number[];
}

/** A card has come to a hand; secret.1: which one, only its owner is told. */
export interface Drew {
  type: "drew";
  seat: number;
  card: string | null;
}

/** setup.6: this chip is on top of its pile now. */
export interface ChipTurnedUp {
  type: "chip-turned-up";
  value: number;
}

/** round.1: cards are to be laid. */
export interface RoundBegan {
  type: "round-began";
  round: number;
}

/** round.3: cards lie face-down; everybody sees how many, the tent included. */
export interface Laid {
  type: "laid";
  seat: number;
  count: number;
  cards: string[] | null;
}

/** round.3: all cards laid are turned over at once. */
export interface Revealed {
  type: "revealed";
  seat: number;
  cards: string[];
}

/** tent.1: the pawn stays where it is. */
export interface Camped {
  type: "camped";
  seat: number;
  cards: string[];
}

/** move.1: a pawn has come to the end of its walk; swamp.1: from a swamp it walks half its points. */
export interface Walked {
  type: "walked";
  seat: number;
  cards: string[];
  points: number;
  steps: number;
  from: string;
  to: string;
}

/** move.3: a field was occupied, so the pawn went on to this one. */
export interface PushedOn {
  type: "pushed-on";
  seat: number;
  to: string;
}

/** river.1: a pawn on its way has crossed a river. */
export interface RiverCrossed {
  type: "river-crossed";
  seat: number;
}

/** shortcut.1: a pawn was carried over a bridge; river.3: what flows under it was not crossed. */
export interface BridgeCrossed {
  type: "bridge-crossed";
  seat: number;
  from: string;
  to: string;
}

/** tile.1: the road goes on; tile.2: with this chip on its card field. */
export interface TileLaid {
  type: "tile-laid";
  tile: string;
  chip: number | null;
}

/** river.1: these cards were given up at a river, for all to see. */
export interface Discarded {
  type: "discarded";
  seat: number;
  cards: string[];
}

/** card.1, card.2, end.1: a chip goes into a chest, and all see how it was won. */
export interface ChipWon {
  type: "chip-won";
  seat: number;
  value: number;
  how: "arriving" | "landing" | "passing";
}

/** wolves.1: a chip goes back to the box. */
export interface ChipLost {
  type: "chip-lost";
  seat: number;
  value: number;
}

/** wolves.1: who has no chip loses none. */
export interface WolvesFoundNothing {
  type: "wolves-found-nothing";
  seat: number;
}

/** end.1: the first pawn is on the beach. */
export interface LastRound {
  type: "last-round";
  seat: number;
}

/** scoring.1: a position scoring, from the front to the back; end.4: the final one ends the game. */
export interface ScoringBegan {
  type: "scoring-began";
  order: number[];
  final: boolean;
}

/** scoring.3: a position card has gone to chest or hand; secret.1: where to, only its owner is told. */
export interface PositionCard {
  type: "position-card";
  seat: number;
  where: "chest" | "hand" | null;
  card: string | null;
}

/** pile.1: the discards are the new pile. */
export interface PileShuffled {
  type: "pile-shuffled";
  cards: number;
}

/** pile.2: cards were due, and there are none left. */
export interface NothingToDraw {
  type: "nothing-to-draw";
  seat: number;
}

export type Event =
  | OrderDrawn
  | Drew
  | ChipTurnedUp
  | RoundBegan
  | Laid
  | Revealed
  | Camped
  | Walked
  | PushedOn
  | RiverCrossed
  | BridgeCrossed
  | TileLaid
  | Discarded
  | ChipWon
  | ChipLost
  | WolvesFoundNothing
  | LastRound
  | ScoringBegan
  | PositionCard
  | PileShuffled
  | NothingToDraw;
