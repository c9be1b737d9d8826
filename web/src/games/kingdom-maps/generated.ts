// Made from the structs of rhumbline.games.kingdom_maps by `python -m rhumbline.server.live.typescript`; do not edit.

/** setup.1: what is printed on everybody's map. */
export interface Sheet {
  name: string;
  rows: string[][];
  powers: string[];
  query: string;
}

/** A type of territory; solo.1: with the face that names it. */
export interface Territory {
  name: "desert" | "farm" | "forest" | "lake" | "mountain" | "town";
  title: string;
  plural: string;
  sign: "A" | "D" | "F" | "L" | "M" | "T";
  solo: number;
}

/** setup.2: a criterion that is in play. */
export interface Criterion {
  id: "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "B1" | "B2" | "B3" | "B4" | "B5" | "B6";
  name: string;
  title: string;
  text: string;
}

/** turn.3: how often each type may still be announced. */
export interface UsesLeft {
  mountain: number;
  forest: number;
  farm: number;
  lake: number;
  town: number;
  desert: number;
}

/** power.1, power.2: boxes that are open, and those used up. */
export interface Powers {
  free: number;
  spent: number;
}

/** query.1: the box of the question mark. */
export interface Query {
  criterion: "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "B1" | "B2" | "B3" | "B4" | "B5" | "B6";
  points: number;
}

/** What a player drew last. */
export interface Last {
  die: number | null;
  hexes: string[];
}

/** One line of the score sheet: a criterion, its points, and the hexes that count. */
export interface Line {
  rule: string;
  name: string;
  criterion: "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "B1" | "B2" | "B3" | "B4" | "B5" | "B6" | null;
  points: number;
  cells: string[];
}

/** A player's sheet; die and amount are the active player's, which lie open. */
export interface Player {
  seat: number;
  rows: string[];
  uses_left: UsesLeft;
  powers: Powers;
  query: Query | null;
  die: number | null;
  amount: number | null;
  room: number;
  last: Last;
  total: number;
  lines: Line[];
}

/** solo.4: the points of a mark, and the title of who reaches it. */
export interface Mark {
  points: number;
  title: string;
}

/** A seat's own draft, and what it may write next. */
export interface You {
  seat: number;
  die: number | null;
  amount: number | null;
  hexes: string[];
  left: number;
  query: "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "B1" | "B2" | "B3" | "B4" | "B5" | "B6" | null;
  done: boolean;
  dice: number[];
  must: "die" | "hex" | "query" | "second" | "skip" | "territory" | null;
  examples: string[];
  power: string | null;
  skip: boolean;
}

/** The table as one viewer sees it. */
export interface View {
  phase: "criteria" | "die" | "draw" | "over" | "roll" | "roll-again" | "second" | "territory";
  turn: number;
  active: number;
  second: boolean;
  sheet: Sheet;
  territories: Territory[];
  uses: number;
  criteria: Criterion[];
  dice: number[];
  left: number[];
  territory: "desert" | "farm" | "forest" | "lake" | "mountain" | "town" | null;
  to_act: number[];
  ready: number[];
  players: Player[];
  last_territory: "desert" | "farm" | "forest" | "lake" | "mountain" | "town" | null;
  stuck: number[];
  reason: string | null;
  marks: Mark[];
  you: You | null;
}

/** The map with the draft on it, as it would look and score; `left` hexes are still to be drawn. */
export interface Preview {
  territory: "desert" | "farm" | "forest" | "lake" | "mountain" | "town" | null;
  die: number | null;
  amount: number | null;
  left: number;
  must: "die" | "hex" | "query" | "second" | "skip" | "territory" | null;
  hexes: string[];
  moves: string[];
  rows: string[];
  powers: Powers;
  lines: Line[];
}

/** end.1: who could not draw; solo.4: alone, the title of the mark reached, or null. */
export interface KingdomMapsResult {
  ranking: number[][];
  totals: number[];
  reason: string;
  stuck: number[];
  title?: string | null;
}

/** setup.2: the four criteria in play. */
export interface CriteriaRolled {
  type: "criteria-rolled";
  criteria: ("A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "B1" | "B2" | "B3" | "B4" | "B5" | "B6")[];
}

/** turn.7: this seat is active; turns are counted from 1. */
export interface TurnBegan {
  type: "turn-began";
  seat: number;
  turn: number;
}

/** turn.1: the active player has rolled the three dice; solo.1: or, for the second drawing, the two left again. */
export interface DiceRolled {
  type: "dice-rolled";
  seat: number;
  dice: number[];
  again: boolean;
}

/** turn.2: the type that everybody draws; its announcer has so many uses of it left. */
export interface TerritoryAnnounced {
  type: "territory-announced";
  seat: number;
  territory: "desert" | "farm" | "forest" | "lake" | "mountain" | "town";
  uses_left: number;
}

/** turn.4: the active player's die; power.5: changed by so many powers to his amount. end.1: null if none fits. */
export interface DieTaken {
  type: "die-taken";
  seat: number;
  die: number;
  amount: number | null;
  powers: number;
}

/** solo.1: one die names the type of the second drawing, the other its amount; solo.3: which powers may change. */
export interface SecondChosen {
  type: "second-chosen";
  seat: number;
  territory: "desert" | "farm" | "forest" | "lake" | "mountain" | "town";
  type_die: number;
  die: number;
  amount: number;
  powers: number;
}

/** turn.5: a die of those left, with powers on it or not, for a draft. */
export interface DieChosen {
  type: "die-chosen";
  seat: number;
  die: number;
  amount: number;
  powers: number;
}

/** draw.6: one more hex of a draft. */
export interface HexChosen {
  type: "hex-chosen";
  seat: number;
  hex: string;
}

/** query.1: what the question mark is to score, if the draft stays as it is. */
export interface CriterionChosen {
  type: "criterion-chosen";
  seat: number;
  criterion: "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "B1" | "B2" | "B3" | "B4" | "B5" | "B6";
}

/** end.1: a draft in which nothing is drawn. */
export interface SkipChosen {
  type: "skip-chosen";
  seat: number;
}

/** turn.6: a seat is done, and waits for the others. */
export interface Ready {
  type: "ready";
  seat: number;
}

/** turn.6: a seat begins its draft anew; the others hear of it if it was done. */
export interface TookBack {
  type: "took-back";
  seat: number;
}

/** turn.6: what a seat has drawn, with which die, and how many powers it has used up on it. */
export interface Drew {
  type: "drew";
  seat: number;
  territory: "desert" | "farm" | "forest" | "lake" | "mountain" | "town";
  die: number;
  amount: number;
  powers: number;
  hexes: string[];
}

/** end.1, solo.2: a seat has drawn nothing; null where it chose no type or took no die. */
export interface CouldNotDraw {
  type: "could-not-draw";
  seat: number;
  territory: "desert" | "farm" | "forest" | "lake" | "mountain" | "town" | null;
  die: number | null;
}

/** power.1: the drawing covers these power hexes; power.3: so many boxes are free for the next one. */
export interface PowersOpened {
  type: "powers-opened";
  seat: number;
  hexes: string[];
  free: number;
}

/** query.1: what the question mark has scored at once. */
export interface QueryScored {
  type: "query-scored";
  seat: number;
  criterion: "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "B1" | "B2" | "B3" | "B4" | "B5" | "B6";
  points: number;
}

/** end.1, end.2: why it is over, and who could not draw; end.3: totals by seat; solo.4: the mark reached alone. */
export interface GameOver {
  type: "game-over";
  reason: "could-not-draw" | "no-use-left";
  stuck: number[];
  totals: number[];
  mark: Mark | null;
}

export type Event =
  | CriteriaRolled
  | TurnBegan
  | DiceRolled
  | TerritoryAnnounced
  | DieTaken
  | SecondChosen
  | DieChosen
  | HexChosen
  | CriterionChosen
  | SkipChosen
  | Ready
  | TookBack
  | Drew
  | CouldNotDraw
  | PowersOpened
  | QueryScored
  | GameOver;
