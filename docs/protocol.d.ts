// Made from protocol.py, forms.py and people_forms.py in src/rhumbline/server by `python -m rhumbline.server.live.typescript`; do not edit.

/** Play moves, all of them or none. Acknowledged once they are durable; safe to send again. */
export interface Act {
  type: "act";
  id: string;
  prompt: number;
  moves: string[];
}

/** Take back a sealed choice, until the last one is in. Safe to send again. */
export interface Retract {
  type: "retract";
  id: string;
}

/** What a draft would lead to. Nothing is stored. */
export interface Preview {
  type: "preview";
  id: string;
  prompt: number;
  moves: string[];
}

/** A line of chat. Safe to send again. Whoever looks on says his `name` with it, where the host lets him talk. */
export interface Say {
  type: "say";
  id: string;
  text: string;
  name?: string;
}

/** Standing orders of this seat, all of them anew: what the server answers when the seat is asked. */
export interface Order {
  type: "order";
  id: string;
  orders: Record<string, boolean | number>;
}

/** What a strong bot would do in this seat, with what the seat sees. Nothing is stored. */
export interface AskHint {
  type: "hint";
  id: string;
  prompt: number;
}

/** How many seconds a bot's move takes at least while this client looks on; the slowest at the table counts. */
export interface Pace {
  type: "pace";
  seconds: number;
}

/** Send everything since event number `since`; -1 for all of it. */
export interface Resync {
  type: "resync";
  since?: number;
}

/** Are you there? Also lets the server look whether it has missed something. */
export interface Ping {
  type: "ping";
}

/** Something that happened. Each game has its own kinds; `seat` is whose doing it was, where it was anybody's. */
export interface GameEvent {
  type: string;
  seat?: number;
}

/** A question to this seat: all legal moves. An `act` answers it by its id. */
export interface Prompt {
  id: number;
  moves: string[];
}

/** How a game ended: seats from the best to the worst, equal ones together, and why it was over. */
export interface Result {
  ranking: number[][];
  totals: number[];
  reason: string;
}

/** Everything a viewer may know now. `view` is the game's own; `result` and `seed` come when the game is over. `board` is the terminal's, where a game has no face of its own in the browser. */
export interface Document {
  view: Record<string, unknown>;
  to_act: number[];
  prompt: Prompt | null;
  may_retract: boolean;
  result: Result | null;
  seed: string | null;
  board?: string;
}

/** What this viewer has been told since his event number `since`, `n` events in all, and what he sees now. `events` are those with the numbers since to n - 1, each of a kind of its game; all there are where `since` is -1. `whole` is the document; `changes` are pairs of a path in the document of number `since` and the new value there. A client whose number is not `since` asks to resync. */
export interface Update {
  type: "update";
  n: number;
  since: number;
  events: GameEvent[];
  whole?: Document | null;
  changes?: ([(string | number)[], unknown])[] | null;
}

/** The command is durable. The update with number `n`, if any, shows what came of it. */
export interface Ack {
  type: "ack";
  id: string;
  n?: number;
}

/** The command was refused; nothing has changed. */
export interface Refused {
  type: "refused";
  id: string | null;
  rule: string;
  sentence: string;
  cells?: string[];
}

/** What a draft would lead to, as its game shows it; `next` are the moves the draft may go on with. */
export interface Shown {
  type: "preview";
  id: string;
  shown: Record<string, unknown>;
  next?: string[];
}

/** A line of the score sheet, and how many points the hint adds to it at once, or takes from it. */
export interface Gain {
  rule: string;
  name: string;
  points: number;
}

/** The moves a strong bot would play, and what they change on the score sheet; nothing if it pays only later. */
export interface Hinted {
  type: "hint";
  id: string;
  moves: string[];
  gains: Gain[];
}

/** A line of chat. Whoever looks on has no seat: the line has the `name` he goes by. */
export interface Said {
  type: "said";
  n: number;
  seat: number | null;
  text: string;
  at: number;
  name?: string;
}

/** Something that happened at the table beside the moves, to the one in that seat if there is one. `after` is how many events this viewer had been told then; `until` is the last moment of a holiday. */
export interface Happened {
  type: "happened";
  n: number;
  kind: "aborted" | "away" | "back" | "back-early" | "closed" | "ended" | "host" | "kept" | "kept-on" | "late-close" | "late-move" | "late-seat" | "proposed-end" | "proposed-removal" | "removed" | "resigned";
  seat: number | null;
  after: number;
  at: number;
  until: number | null;
}

/** The table wants something of this seat, or has done something for it. Each is told once, to open sockets. */
export interface Notice {
  type: "notice";
  kind: "ended" | "late" | "only-move" | "reminder" | "turn" | "vote";
  seat: number;
}

/** Who sits where. `ready` is said before the game, `again` after it: the answer to another one. `until` is when the time for what this seat is asked is out, `late` that it is. `away_until` is the end of a holiday. Who has `resigned` cannot come back: a bot has his seat for good. */
export interface Chair {
  seat: number;
  name: string;
  state: "away" | "bot" | "free" | "here";
  bot: string | null;
  host: boolean;
  ready: boolean;
  again: "no" | "yes" | null;
  until: number | null;
  late: boolean;
  away_until: number | null;
  resigned: boolean;
}

/** What is being voted on: to end the game, which all must want, or to let a bot play for `about`, who is gone. */
export interface Proposed {
  kind: "end" | "remove";
  about: number | null;
  by: number;
  yes: number[];
  no: number[];
}

/** The table itself: who sits where, and at what stage it is. `you` is the seat this socket sees and acts for; `yours` are all seats of this device, none for a spectator. `seating` is `lot` where seats are dealt at the start, `seated` where everybody keeps his. `code` lets people in and is told to those who have a seat, while the table waits. `watchers_chat`: those who look on may talk. `rematch` is the table of another game, which somebody has proposed; each chair has its answer. `move_time` are the seconds for a move, if there is a clock, and `late` is what happens when they are out: a bot makes that `move`, or takes the `seat` until its owner is back, or anyone may `close` the table. `ending` is why a game is over that has no result. `played_for_you` counts a bot's moves for this seat since its owner last moved. */
export interface TableState {
  type: "table";
  id: string;
  game: string;
  options: Record<string, string>;
  private: boolean;
  stage: "open" | "over" | "running";
  chairs: Chair[];
  you: number | null;
  yours: number[];
  commitment: string | null;
  rules_version: number;
  forked: boolean;
  rematch: string | null;
  orders: Record<string, boolean | number>;
  seating: "lot" | "seated";
  code: string | null;
  watchers_chat: boolean;
  tempo: "days" | "live";
  move_time: number | null;
  late: "close" | "move" | "seat";
  ending: "aborted" | "agreed" | "closed" | null;
  proposal: Proposed | null;
  may_abort: boolean;
  played_for_you: number;
  watching?: number;
}

/** You were too slow; what was queued for you is dropped. Ask to resync. */
export interface MustResync {
  type: "resync";
}

/** Here. `n` is how many events there are for you, `at` what time it is at the server. */
export interface Pong {
  type: "pong";
  n: number;
  at: number;
}

/** The server closes this socket; `again` says whether to connect again. */
export interface Bye {
  type: "bye";
  sentence: string;
  again: boolean;
}

/** What every request's body has in common: nothing unknown is taken. */
export interface Body {
}

/** A table to be made. */
export interface NewTable {
  game: string;
  seats: number;
  name: string;
  options?: Record<string, string>;
  private?: boolean;
  beside_names?: string[];
  bots?: string[];
  start?: boolean;
  seating?: "lot" | "seated";
  tempo?: "days" | "live";
  move_time?: number | null;
  late?: "close" | "move" | "seat";
}

/** Somebody who wants a seat; a private table asks for the secret of its link, or its code. With `beside` another person at a device that has a seat here takes a further one, and needs no link. */
export interface Join {
  name: string;
  seat?: number | null;
  invite?: string | null;
  beside?: boolean;
}

/** A secret from a link, to be exchanged for a cookie: of a seat, or of the spectators. */
export interface Enter {
  key?: string | null;
  watch?: string | null;
}

/** The bot that is to play a seat; null: nobody, or the person whose seat it is. */
export interface SetBot {
  bot?: string | null;
}

/** Whether somebody is ready to begin. */
export interface Ready {
  ready?: boolean;
}

/** How long a move may take, and what comes then. */
export interface Timing {
  tempo?: "days" | "live";
  move_time?: number | null;
  late?: "close" | "move" | "seat";
}

/** What the host chooses anew; what is left out stays. Options and timing only before the game. */
export interface Settings {
  options?: Record<string, string> | null;
  timing?: Timing | null;
  watchers_chat?: boolean | null;
}

/** Whose seat the host's role goes to. */
export interface GiveHost {
  seat: number;
}

/** The answer to another game; the first yes proposes it. */
export interface Rematch {
  yes?: boolean;
}

/** A table's code as somebody types it: case, gaps and letters that look alike do not matter. */
export interface Code {
  code: string;
}

/** What opens a private table's invitation: the secret of its link, or its code. */
export interface Invited {
  invite?: string | null;
}

/** To end the game without a result, or to let a bot play for somebody who is gone. */
export interface Propose {
  kind: "end" | "remove";
  about?: number | null;
}

/** Yes or no to what is proposed. */
export interface Vote {
  yes: boolean;
}

/** A holiday; null: one is back. */
export interface Away {
  until?: number | null;
}

/** A step of a finished game, and whose eyes decide what is dealt anew. */
export interface Fork {
  step: number;
  name: string;
  seat?: number | null;
  private?: boolean;
}

/** A new table. The secrets of its links are told only here; those of the device's seats are in the cookie. */
export interface Created {
  id: string;
  seat: number;
  yours: number[];
  invite: string;
  watch: string;
  commitment: string;
}

/** New secrets for a table's links; the old ones no longer open it. */
export interface Links {
  invite: string;
  watch: string;
}

/** The seat somebody has got, and all seats of his device; their secrets are in the cookie. */
export interface Seated {
  seat: number;
  yours: number[];
}

/** What the exchanged secret was of: a seat, or null for spectators. */
export interface Entered {
  seat: number | null;
}

/** The secret of one's own seat, to come back with on another device. */
export interface Key {
  key: string;
}

/** Who invites to what: all that somebody learns of a table before he takes a seat. `yours` are seats that his device has there already; its cookie comes only with requests about that table. */
export interface Invitation {
  id: string;
  game: string;
  options: Record<string, string>;
  host: string;
  people: string[];
  bots: string[];
  seats: number;
  free: number;
  stage: string;
  yours: number[];
}

/** The table of another game; null for those who do not want it. */
export interface PlayOn {
  id: string | null;
}

/** The name of a table. */
export interface TableName {
  id: string;
}

/** A table in the list of those that everybody may know of. */
export interface Listed {
  id: string;
  game: string;
  options: Record<string, string>;
  seats: number;
  free: number;
  people: string[];
  stage: string;
}

/** A game on the shelf. */
export interface Shelf {
  name: string;
  title: string;
  credit: string;
  seats: number[];
  options: Record<string, string[]>;
  rules_version: number;
  orders: Record<string, string>;
}

/** What can be played, and who plays along. */
export interface Games {
  games: Shelf[];
  bots: string[];
  levels: string[];
}

/** A step of a replay as somebody saw it, and what he had been told since an earlier one. `heard` is how many events he had been told in all. `entry` counts the entries of the log, from which a finished game is forked. */
export interface SeenStep {
  view: Record<string, unknown>;
  to_act: number[];
  prompt: Prompt | null;
  may_retract: boolean;
  result: Result | null;
  seed: string | null;
  board?: string;
  step: number;
  last: number;
  heard: number;
  entry: number | null;
  events: GameEvent[];
}

/** A finished game after so many entries, with all cards open: every seat's view, and the whole position. */
export interface OpenStep {
  step: number;
  last: number;
  heard: number;
  entry: number;
  events: GameEvent[];
  position: Record<string, unknown>;
  views: Record<string, unknown>[];
  result: Record<string, unknown> | null;
}

/** A card or die of a game: outcome `index` of the seed, a `number` below the sum of the weights. */
export interface Outcome {
  n: number;
  index: number;
  weights: number[];
  number: number;
  came: number;
  move: string;
  event: GameEvent | null;
}

/** The luck of a finished game. `seating` is who of those who sat down got seat 0, 1 ...: outcome 0 of the seed. */
export interface LuckTold {
  commitment: string;
  seed: string;
  seating: number[] | null;
  outcomes: Outcome[];
}

/** Somebody opens the app. The name is for one who comes for the first time. */
export interface Hello {
  name?: string;
}

/** What a player wants to be called. */
export interface NewName {
  name: string;
}

/** A code from a device that is the player's already; `bring` takes along the games of this device. */
export interface Arrival {
  code: string;
  bring?: boolean;
}

/** A passkey that a browser has made. Bytes are base64url. */
export interface PasskeyMade {
  challenge: string;
  id: string;
  client_data: string;
  attestation: string;
}

/** A passkey as a browser shows it. Bytes are base64url; `bring` takes along the games of this device. */
export interface PasskeyShown {
  challenge: string;
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  bring?: boolean;
}

/** A device or passkey of one's own. */
export interface WayName {
  id: string;
}

/** Who somebody is: what he is called, and whether a passkey opens his games elsewhere. `new`: he has just come. */
export interface Known {
  name: string;
  secured: boolean;
  new: boolean;
}

/** What a browser needs to make a passkey, or to show one: bytes are base64url, `known` are those there are. */
export interface PasskeyAsked {
  challenge: string;
  host: string;
  user: string;
  name: string;
  known: string[];
}

/** A code that makes another device this player's, once and until `expires`. */
export interface Move {
  code: string;
  expires: number;
}

/** A way in: a device that is signed in, or a passkey. `here` is the device that asks. */
export interface Way {
  id: string;
  kind: string;
  label: string;
  created: number;
  seen: number;
  here: boolean;
}

/** Who sat in a seat; no name is left of a former player. `bot` plays it, or did at the end. */
export interface Sitter {
  name: string;
  bot: string | null;
  you: boolean;
  former: boolean;
}

/** A table with a seat of the player's. `to_act` is unknown where its rules are not the server's. */
export interface MyTable {
  id: string;
  game: string;
  options: Record<string, string>;
  stage: "open" | "over" | "running";
  sitters: Sitter[];
  to_act: number[] | null;
  yours: number[];
  since: number;
}

/** A game that is over, and how it ended for the player. */
export interface Finished {
  id: string;
  game: string;
  options: Record<string, string>;
  sitters: Sitter[];
  places: number[];
  totals: number[];
  seat: number;
  rating: number | null;
  title: string | null;
  ended: number;
}

/** The best solo game of a player with these options. */
export interface Best {
  id: string;
  game: string;
  options: Record<string, string>;
  games: number;
  total: number;
  rating: number | null;
  title: string | null;
  ended: number;
}

/** How a player has done in one game against others, and alone. */
export interface GameRecord {
  game: string;
  games: number;
  won: number;
  solo: number;
  average: number;
  best: number;
}

/** How a player has done against somebody, or against bots of a level. */
export interface OpponentRecord {
  name: string;
  bot: string | null;
  former: boolean;
  games: number;
  ahead: number;
  level: number;
  behind: number;
}

/** A rating, and from how many games. */
export interface Rated {
  value: number;
  games: number;
}

/** The player's rating in a game, his place among the people who have one, and what bots have. */
export interface GameRating {
  game: string;
  you: Rated | null;
  place: number;
  people: number;
  bots: Record<string, Rated>;
}

/** All that is shown to a player about himself. */
export interface Profile {
  name: string;
  created: number;
  ways: Way[];
  playing: MyTable[];
  finished: Finished[];
  bests: Best[];
  games: GameRecord[];
  opponents: OpponentRecord[];
  ratings: GameRating[];
}

/** A seat of the player's, as it is stored. */
export interface SeatKept {
  table: string;
  game: string;
  seat: number;
  name: string;
  beside: boolean;
  host: boolean;
  orders: string;
  stage: string;
  created: number;
}

/** A line of chat the player has said. */
export interface LineKept {
  table: string;
  text: string;
  at: number;
}

/** All that is stored about a player, for himself. Of secrets only hashes are stored, which tell nobody anything. */
export interface Everything {
  id: string;
  profile: Profile;
  seats: SeatKept[];
  chat: LineKept[];
}

/** Nothing is left. */
export interface Gone {
  gone: boolean;
}

export type Request = Act | Retract | Preview | Say | Order | AskHint | Pace | Resync | Ping;

export type Reply = Update | Ack | Refused | Shown | Hinted | Said | Happened | Notice | TableState | MustResync | Pong | Bye;
