// Made from the structs of rhumbline.games.cartographers by `python -m rhumbline.server.live.typescript`; do not edit.

/** A season: the time it lasts (check.2), and the edicts it scores (season.1). */
export interface SeasonCard {
  season: "fall" | "spring" | "summer" | "winter";
  threshold: number;
  edicts: ("A" | "B" | "C" | "D")[];
}

/** check.2: the time of the cards revealed, and when the season ends. */
export interface Time {
  spent: number;
  threshold: number;
}

/** What is printed on everybody's map; coins.4: the length of the coin track. */
export interface Sheet {
  name: string;
  mountains: string[];
  ruins: string[];
  wastelands: string[];
  coin_track: number;
}

/** A scoring card below its letter, the seasons that score it, and its solo number (solo.3). */
export interface Edict {
  letter: "A" | "B" | "C" | "D";
  name: string;
  title: string;
  category: "forest" | "global" | "village" | "water-farm";
  seasons: ("fall" | "spring" | "summer" | "winter")[];
  solo: number;
}

/** A shape as the card shows it, in rows of `#` and `.`; coins.1: with a coin, or without. */
export interface Shape {
  drawn: string[];
  coin: boolean;
}

/** The card that everybody draws from; ambush.1: where the maps are passed to, and whose map each seat draws on. */
export interface Card {
  name: string;
  title: string;
  time: number;
  ambush: boolean;
  terrains: ("farm" | "forest" | "monster" | "village" | "water")[];
  shapes: Shape[];
  draw_on: number[];
  passed: "left" | "right" | null;
}

/** An explore card as it is printed; a ruins card has neither terrains nor shapes. */
export interface ExploreCard {
  name: string;
  time: number;
  terrains: ("farm" | "forest" | "monster" | "village" | "water")[];
  shapes: Shape[];
}

/** All explore cards, which of them are still to come this season and which came, and what is known of ambushes. */
export interface Deck {
  left: string[];
  revealed: string[];
  ambushes: number;
  ambushes_unseen: string[];
  ambushes_seen: string[];
  cards: ExploreCard[];
}

/** A box of the score sheet that has been filled in: an edict, which has a letter, or coins, or monsters. */
export interface Line {
  season: "fall" | "spring" | "summer" | "winter";
  rule: string;
  name: string;
  letter?: "A" | "B" | "C" | "D";
  points: number;
}

/** What a box would be if the season ended now, and the spaces it is paid for or lost for. */
export interface LineNow {
  rule: string;
  name: string;
  letter?: "A" | "B" | "C" | "D";
  points: number;
  cells: string[];
}

/** A map in eleven rows of eleven signs (`.` for nothing drawn), coins, and the score sheet. `last` is what this seat drew last; `latest` are the spaces drawn last on its map, which may be a neighbour's work. */
export interface Player {
  seat: number;
  rows: string[];
  latest: string[];
  coins: number;
  last: string | null;
  total: number;
  lines: Line[];
  now: LineNow[];
}

/** solo.5: a better title, and the stars that are missing for it. */
export interface NextTitle {
  title: string;
  stars: number;
}

/** solo.3 to solo.5: the stars of the solo game less the four solo numbers, the title for that, the one above. */
export interface Solo {
  rating: number;
  title: string | null;
  next_title: NextTitle | null;
}

/** A seat's own sealed choice, or what it is asked for: a shape, a single space, or nothing on a full map. */
export interface You {
  seat: number;
  sealed: string | null;
  must: "shape" | "single" | "skip" | null;
  example: string | null;
}

/** The table as one viewer sees it. */
export interface View {
  phase: "draw" | "edicts" | "explore" | "over";
  season: "fall" | "spring" | "summer" | "winter";
  seasons: SeasonCard[];
  time: Time;
  sheet: Sheet;
  edicts: Edict[];
  card: Card | null;
  ruins: boolean;
  deck: Deck;
  to_act: number[];
  ready: number[];
  players: Player[];
  last_card: string | null;
  solo: Solo | null;
  you: You | null;
}

/** Whose map a draft would be drawn on, and how it would look and score then. */
export interface Preview {
  map: number;
  rows: string[];
  coins: number;
  now: LineNow[];
  moves: string[];
}

/** end.3: of equal totals, fewer stars lost to monsters win; solo.3 to solo.5: alone, a rating and its title. */
export interface CartographersResult {
  ranking: number[][];
  totals: number[];
  reason: string;
  lost_to_monsters: number[];
  rating?: number;
  title?: string | null;
}

/** setup.2: the scoring cards below A, B, C and D, in this order. */
export interface EdictsLaid {
  type: "edicts-laid";
  edicts: string[];
}

/** setup.3, season.4: the deck is shuffled; ambush.5: with so many ambushes that nobody has seen. */
export interface SeasonBegan {
  type: "season-began";
  season: "fall" | "spring" | "summer" | "winter";
  threshold: number;
  ambushes: number;
}

/** explore.1: a card for everybody to draw from; check.1: its time, and that of the season with it. With `on_ruins`, the drawing must cover ruins (ruins.1). */
export interface CardRevealed {
  type: "card-revealed";
  card: string;
  time: number;
  spent: number;
  threshold: number;
  on_ruins: boolean;
}

/** explore.2, ruins.1: a ruins card; the next explore card must be drawn on ruins. */
export interface RuinsRevealed {
  type: "ruins-revealed";
  card: string;
}

/** ambush.1: each map goes to the neighbour on this side; in the solo game nobody is there to take it. */
export interface AmbushRevealed {
  type: "ambush-revealed";
  card: string;
  passed: "left" | "right" | null;
}

/** solo.1: where the monsters of the solo game lie, and how many places were tried; solo.2: they may fit nowhere. */
export interface AmbushStruck {
  type: "ambush-struck";
  card: string;
  map: number;
  spaces: string[];
  tried: number;
}

/** draw.1: a choice waits for the others'; until the last one is in, only its owner knows it. On a full map (draw.7) it is `skip`, without terrain and spaces. */
export interface Chose {
  type: "chose";
  seat: number;
  map: number;
  terrain: "farm" | "forest" | "monster" | "village" | "water" | null;
  spaces: string[] | null;
  drawing: string | null;
}

/** draw.1: a choice has been taken back. */
export interface TookBack {
  type: "took-back";
  seat: number;
}

/** draw.1: what a seat has drawn; ambush.1: on an ambush, on a neighbour's map. */
export interface Drew {
  type: "drew";
  seat: number;
  card: string;
  map: number;
  terrain: "farm" | "forest" | "monster" | "village" | "water";
  spaces: string[];
  drawing: string;
}

/** draw.7: the map had no empty space, so nothing was drawn. */
export interface Skipped {
  type: "skipped";
  seat: number;
  card: string;
  map: number;
}

/** coins.1, coins.2: a coin for the owner of a map, for a shape or for a mountain; and how many that makes. */
export interface CoinWon {
  type: "coin-won";
  seat: number;
  why: "mountain" | "shape";
  mountain: string | null;
  coins: number;
}

/** coins.4: the track was full, so this coin does not count. */
export interface CoinLost {
  type: "coin-lost";
  seat: number;
  why: "mountain" | "shape";
  mountain: string | null;
}

/** check.2: the season's time has been reached or passed. */
export interface SeasonEnded {
  type: "season-ended";
  season: "fall" | "spring" | "summer" | "winter";
  spent: number;
  threshold: number;
}

/** What an edict has paid. */
export interface EdictStars {
  letter: "A" | "B" | "C" | "D";
  edict: string;
  stars: number;
}

/** season.1 to season.3: what a season has brought a seat, and all its stars so far. */
export interface SeasonScored {
  type: "season-scored";
  seat: number;
  season: "fall" | "spring" | "summer" | "winter";
  edicts: EdictStars[];
  coins: number;
  monsters: number;
  stars: number;
  total: number;
}

/** end.1 to end.4: places, stars, and stars lost to monsters; solo.3, solo.4: in the solo game rating and title. */
export interface GameEnded {
  type: "game-ended";
  ranking: number[][];
  totals: number[];
  lost_to_monsters: number[];
  rating: number | null;
  title: string | null;
}

export type Event =
  | EdictsLaid
  | SeasonBegan
  | CardRevealed
  | RuinsRevealed
  | AmbushRevealed
  | AmbushStruck
  | Chose
  | TookBack
  | Drew
  | Skipped
  | CoinWon
  | CoinLost
  | SeasonEnded
  | SeasonScored
  | GameEnded;
