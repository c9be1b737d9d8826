// Made from the structs of rhumbline.games.pizarro by `python -m rhumbline.server.live.typescript`; do not edit.

/** setup.4: which side of each half board is up. */
export interface Sides {
  board1: "A" | "B";
  board2: "A" | "B";
}

/** One explorer on the board: what stands on his three spaces; null where there is no such thing. */
export interface Row {
  name: "columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama";
  title: string;
  ability: string;
  bags: number[];
  crowns: number[];
  times: number[] | null;
  right: number[] | null;
  draws: number[] | null;
  push: number[] | null;
}

/** The card on the table: its bids, and what its buyer has paid so far. */
export interface Auction {
  explorer: "columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama";
  high: number;
  high_bidder: number | null;
  least: number | null;
  bidding: number[];
  entitled: number[];
  bids: number[];
  paid: number[];
  owed: number;
}

/** The gold cards to be drawn, and the open discards. */
export interface Supply {
  cards: number;
  discards: number[];
}

/** pizarro.2: the cards drawn at the scoring, and their gold. */
export interface Push {
  drawn: number[];
  gold: number;
}

/** The card auctioned last; without a buyer it went to the box. */
export interface Sale {
  explorer: "columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama";
  buyer: number | null;
  price: number;
}

/** A ship on the board, under the name it has kept since it was placed. */
export interface Ship {
  explorer: "columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama";
  ship: "A" | "B" | "C";
  space: number;
  half: "left" | "right" | null;
}

/** A card under Magellan; where this viewer may not know it, the values it could have. */
export interface TuckedCard {
  card: number | null;
  could: number[];
  secret: boolean;
}

/** magellan.3: what is tucked under one of Magellan's ships. */
export interface Pile {
  ship: "A" | "B" | "C";
  space: number;
  cards: TuckedCard[];
}

/** One line of the score sheet: a ship with what its points rest on, or the gold cards in the hand. */
export interface Line {
  rule: string;
  name: string;
  explorer?: "columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama";
  ship?: "A" | "B" | "C";
  space?: number;
  points: number;
  crown?: number;
  times?: number;
  crowns?: number;
  in_doubt?: boolean;
  half?: "left" | "right";
  unseen?: number;
}

/** A player, as far as this viewer may know him. */
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
  ships: Record<"columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama", number[]>;
  ships_left: number;
  halves: ("left" | "right")[];
  fleet: Ship[];
  piles: Pile[];
  total: number;
  lines: Line[];
}

/** ship.3: a ship that may sail on, the move that lets it, and what goes with it or is left behind. */
export interface ShipChoice {
  move: string;
  ship: "A" | "B" | "C";
  space: number;
  pile: TuckedCard[] | null;
  half: "left" | "right" | null;
}

/** A seat's own hand, and what it may do. */
export interface You {
  seat: number;
  hand: number[];
  gold: number;
  most: number | null;
  trade: number;
  choices: string[];
  ship_choices: ShipChoice[];
}

/** The table as one viewer sees it. */
export interface View {
  phase: "bid" | "explorer" | "gold" | "over" | "pay" | "push" | "push-gold" | "ship" | "side" | "take" | "trade" | "tuck" | "veto";
  year: "I" | "II" | "III";
  stage: "bags" | "basic" | "mid-year" | "trades";
  sides: Sides;
  board: Row[];
  crowns: Record<string, number>;
  to_act: number[];
  turn: number | null;
  opener: number;
  auction: Auction | null;
  stack: Record<"columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama", number>;
  cards_left: number;
  vetoed: ("columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama")[];
  box: Record<"I" | "II" | "III", ("columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama")[]>;
  supply: Supply;
  draws: number[];
  trades: number[];
  pizarro: Push;
  last: Sale | null;
  players: Player[];
  you: You | null;
}

/** The table after the moves of a draft that could be played: the auction, the seat itself, and who is next. */
export interface Preview {
  moves: string[];
  phase: "bid" | "explorer" | "gold" | "over" | "pay" | "push" | "push-gold" | "ship" | "side" | "take" | "trade" | "tuck" | "veto";
  waits_for: "chance" | number[];
  auction: Auction | null;
  player: Player;
  gold: number;
  total: number;
  ship_choices: ShipChoice[];
}

/** How a game ended: seats from the best to the worst, equal ones together, and why it was over. */
export interface Result {
  ranking: number[][];
  totals: number[];
  reason: string;
}

/** auction.1: a card of the year's stack is up; columbus.2: after those come the vetoed ones. */
export interface ExplorerTurnedUp {
  type: "explorer-turned-up";
  explorer: "columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama";
  source: "stack" | "vetoed";
}

/** columbus.1: the owner of a veto keeps it. */
export interface Allowed {
  type: "allowed";
  seat: number;
  explorer: "columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama";
}

/** columbus.2: the card has gone under the stack, and the veto is spent. */
export interface Vetoed {
  type: "vetoed";
  seat: number;
  explorer: "columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama";
}

/** auction.3: those entitled may bid, and the opener speaks first. */
export interface AuctionOpened {
  type: "auction-opened";
  explorer: "columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama";
  opener: number;
  entitled: number[];
}

/** auction.5: this is the highest bid now. */
export interface Bid {
  type: "bid";
  seat: number;
  gold: number;
}

/** auction.4: out for this card. */
export interface Passed {
  type: "passed";
  seat: number;
}

/** auction.4: all others have passed; this seat has bought the card for its bid. */
export interface Sold {
  type: "sold";
  seat: number;
  explorer: "columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama";
  price: number;
}

/** auction.10: the card has gone to the box. */
export interface Unsold {
  type: "unsold";
  explorer: "columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama";
  reason: "all-passed" | "nobody-may-bid";
}

/** pay.1: a gold card is laid down openly; so much is still owed. */
export interface CardPaid {
  type: "card-paid";
  seat: number;
  card: number;
  owed: number;
}

/** pay.2: the price is covered by these cards, and there is no change. */
export interface Paid {
  type: "paid";
  seat: number;
  price: number;
  cards: number[];
}

/** ship.1: a ship is placed, coming from nowhere; ship.2: later it moves on from the space before. */
export interface ShipSailed {
  type: "ship-sailed";
  seat: number;
  explorer: "columbus" | "cook" | "magellan" | "marco-polo" | "pizarro" | "vasco-da-gama";
  ship: "A" | "B" | "C";
  from: number | null;
  to: number;
}

/** columbus.1: a card that is good for a veto lies open; so many of them the seat has now. */
export interface VetoGained {
  type: "veto-gained";
  seat: number;
  vetoes: number;
}

/** magellan.1: a card lies face down, known to its owner alone unless it can be no other; magellan.2: or face up. */
export interface Tucked {
  type: "tucked";
  seat: number;
  ship: "A" | "B" | "C";
  card: number | null;
  source: "hand" | "payment";
}

/** da-gama.2: a ship lies on this half of its space. */
export interface HalfChosen {
  type: "half-chosen";
  seat: number;
  ship: "A" | "B" | "C";
  half: "left" | "right";
}

/** cook.1: this hand lies open for the rest of the year. */
export interface HandLaidOpen {
  type: "hand-laid-open";
  seat: number;
  cards: number[];
}

/** cook.3: a hand that lay open is a secret again. */
export interface HandTakenUp {
  type: "hand-taken-up";
  seat: number;
}

/** cook.2: the left neighbour has taken this card unseen and discarded it. */
export interface CardTaken {
  type: "card-taken";
  seat: number;
  card: number;
  by: number;
}

/** gold.1: a card has come into a hand; secrets.1: its owner alone knows it, unless the hand lies open. */
export interface GoldDrawn {
  type: "gold-drawn";
  seat: number;
  card: number | null;
  why: "bags" | "basic" | "da-gama" | "trade";
}

/** gold.2: so many cards were due, and there are none left. */
export interface NothingToDraw {
  type: "nothing-to-draw";
  seat: number;
  cards: number;
  why: "bags" | "basic" | "da-gama" | "trade";
}

/** year.1, gold.2: so many discards have gone back into the supply, which holds so many cards now. */
export interface SupplyShuffled {
  type: "supply-shuffled";
  discards: number;
  supply: number;
}

/** marco-polo.1: a ship has traded these cards, which may be none; as many are drawn. */
export interface Traded {
  type: "traded";
  seat: number;
  cards: number[];
}

/** year.1: the last card of the year has been auctioned. */
export interface YearEnded {
  type: "year-ended";
  year: "I" | "II" | "III";
}

/** year.6: the next year begins with its own stack. */
export interface YearBegan {
  type: "year-began";
  year: "I" | "II" | "III";
}

/** magellan.4: the cards under one of Magellan's ships. */
export interface TuckedPile {
  ship: "A" | "B" | "C";
  cards: number[];
}

/** scoring.1: a seat's turn to score has come, and it shows its hand and what it has tucked. */
export interface CardsShown {
  type: "cards-shown";
  seat: number;
  hand: number[];
  piles: TuckedPile[];
}

/** pizarro.2: a card is drawn openly, and so much gold lies there now; pizarro.3: above 20 all is lost. */
export interface PushCardDrawn {
  type: "push-card-drawn";
  seat: number;
  card: number;
  gold: number;
  lost: boolean;
}

/** pizarro.2: the owner draws no further, and scores this. */
export interface PushStopped {
  type: "push-stopped";
  seat: number;
  gold: number;
}

/** scoring.1: what a seat scores in all, and the lines that make it up. */
export interface Scored {
  type: "scored";
  seat: number;
  total: number;
  lines: Line[];
}

/** scoring.4: everybody has scored; seats from the first place to the last, equals together. */
export interface GameOver {
  type: "game-over";
  ranking: number[][];
  totals: number[];
}

export type Event =
  | ExplorerTurnedUp
  | Allowed
  | Vetoed
  | AuctionOpened
  | Bid
  | Passed
  | Sold
  | Unsold
  | CardPaid
  | Paid
  | ShipSailed
  | VetoGained
  | Tucked
  | HalfChosen
  | HandLaidOpen
  | HandTakenUp
  | CardTaken
  | GoldDrawn
  | NothingToDraw
  | SupplyShuffled
  | Traded
  | YearEnded
  | YearBegan
  | CardsShown
  | PushCardDrawn
  | PushStopped
  | Scored
  | GameOver;
