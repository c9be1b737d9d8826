// Made from protocol.py and the forms of src/rhumbline/server by `python -m rhumbline.server.live.typescript`; do not edit.

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

/** Standing orders of this seat, all of them anew: what the server answers when the seat is asked. The value of an order is a yes, a number, or the text of a move. */
export interface Order {
  type: "order";
  id: string;
  orders: Record<string, boolean | number | string>;
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

/** Whether the page is in sight, as it is taken to be at first. While it is, its seat is told nothing elsewhere. */
export interface Look {
  type: "look";
  visible: boolean;
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
  kind: "aborted" | "away" | "back" | "back-early" | "closed" | "ended" | "expired" | "host" | "kept" | "kept-on" | "late-close" | "late-move" | "late-seat" | "proposed-end" | "proposed-removal" | "put-in" | "removed" | "resigned" | "rules";
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

/** Who sits where. `ready` is said before the game, `again` after it: the answer to another one. `until` is when the time for what this seat is asked is out, `late` that it is. `away_until` is the end of a holiday. Who has `resigned` cannot come back: a bot has his seat for good. `kept` is a seat of a continued game, under the name of whoever played it: a bot plays, unless somebody comes and takes it before the game begins. */
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
  kept: boolean;
}

/** The game that a table continues: its table, when it was begun, and after how many entries and moves. */
export interface Continued {
  source: string;
  entries: number;
  moves: number;
  played: number;
}

/** What is being voted on: to end the game, which all must want, or to let a bot play for `about`, who is gone. */
export interface Proposed {
  kind: "end" | "remove";
  about: number | null;
  by: number;
  yes: number[];
  no: number[];
}

/** The link to the replay of a finished game: `/replay/ID?key=KEY`, while it is open. `by` is the seat that has opened it or, without a key, closed it: only that one opens it again. Nobody has said anything where both are null. */
export interface ReplayLink {
  key: string | null;
  by: number | null;
}

/** The table itself: who sits where, and at what stage it is. `you` is the seat this socket sees and acts for; `yours` are all seats of this device, none for a spectator. `seating` is `lot` where seats are dealt at the start, `seated` where everybody keeps his. `code` lets people in and is told to those who have a seat, while the table waits. `watchers_chat`: those who look on may talk. `rematch` is the table of another game, which somebody has proposed; each chair has its answer. `move_time` are the seconds for a move, if there is a clock, and `late` is what happens when they are out: a bot makes that `move`, or takes the `seat` until its owner is back, or anyone may `close` the table. `ending` is why a game is over that has no result. `played_for_you` counts a bot's moves for this seat since its owner last moved. `quiet`: this seat is told nothing of the table elsewhere. `webhook` is told to the host: where the group chat is that hears whose turn it is. `forked` is the game it continues. `replay` is told to those who played, and to whoever has come by that link. `outdated`: the rules have changed since this game was begun, and it can only be read. `contest` is the day's game or the challenge that this is somebody's try at; while it is `sealed`, its seed is not told at its end either. */
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
  forked: Continued | null;
  rematch: string | null;
  orders: Record<string, boolean | number | string>;
  seating: "lot" | "seated";
  code: string | null;
  watchers_chat: boolean;
  tempo: "days" | "live";
  move_time: number | null;
  late: "close" | "move" | "seat";
  ending: "aborted" | "agreed" | "closed" | "expired" | "rules" | null;
  proposal: Proposed | null;
  may_abort: boolean;
  played_for_you: number;
  replay: ReplayLink;
  created: number;
  outdated: boolean;
  contest: string | null;
  sealed: boolean;
  watching?: number;
  quiet?: boolean;
  webhook?: string | null;
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

/** An entry of the log that a seat made, and what the strongest bot would have played in its place. Losses are against that move: points ahead of the best rival (alone: points), and chance to win (alone: 0). */
export interface Decision {
  n: number;
  seat: number;
  played: string;
  best: string;
  loss_points: number;
  loss_win: number;
  line: string[];
  error: number;
  choices: number;
}

/** A run of cards and dice: entries `n` to `last` of the log, and what it did for each seat. */
export interface Draws {
  n: number;
  last: number;
  points: number[];
  win: number[];
}

/** How the seats stood after `n` entries: expected lead, and chance to win. */
export interface Standing {
  n: number;
  points: number[];
  win: number[];
}

/** What luck gave a seat, and what its own decisions gave away, which is never above 0; in points and in chance. */
export interface SeatReview {
  seat: number;
  luck: number;
  skill: number;
  luck_win: number;
  skill_win: number;
  luck_low: number;
  luck_high: number;
}

/** What decided the game: a decision that cost much, or a draw that did much for somebody. */
export interface TurningPoint {
  n: number;
  kind: string;
  seat: number;
  points: number;
  win: number;
}

/** A whole game. */
export interface Review {
  game: string;
  judge: string;
  simulations: number;
  worlds: number;
  decisions: Decision[];
  draws: Draws[];
  course: Standing[];
  seats: SeatReview[];
  moments: TurningPoint[];
}

/** How strong a level is. `wins` is the share of games that it wins against the level below, at tables of four with two of each; `solo` is the mean of what the game itself measures where one sits alone. */
export interface Strength {
  wins?: number | null;
  solo?: number | null;
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

/** A secret from a link, to be exchanged for a cookie: of a seat, of the spectators, or of a replay. */
export interface Enter {
  key?: string | null;
  watch?: string | null;
  replay?: string | null;
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

/** Whether everybody who has the link may see the finished game. */
export interface OpenLink {
  open: boolean;
}

/** A step of a finished game, and whose seat is taken: his eyes decide what is dealt anew. Without a seat all that a spectator could not see is dealt anew, and the first seat of a person is taken. */
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
  tempo: "days" | "live";
  move_time: number | null;
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

/** A game from elsewhere: the name of its table, and the key of the link to its replay. */
export interface KeptRecord {
  id: string;
  key: string;
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
  strength: Record<string, Strength>;
  rules: "compiling" | "failed" | "ready";
  compiled: number;
}

/** What can be played, and who plays along. */
export interface Games {
  games: Shelf[];
  bots: string[];
  levels: string[];
  documentation: boolean;
}

/** A step of a replay as somebody saw it, and what he had been told since an earlier one. `heard` is how many events he had been told in all. `entry` counts the entries of the log, from which a finished game is forked. `turns` and `rounds` are the steps with which those begin. */
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
  turns: number[];
  rounds: number[];
}

/** A finished game after so many entries, with all cards open: every seat's view, and the whole position. `board` is the terminal's, where the views are those of earlier rules that no face knows any more. */
export interface OpenStep {
  step: number;
  last: number;
  heard: number;
  entry: number;
  events: GameEvent[];
  turns: number[];
  rounds: number[];
  position: Record<string, unknown>;
  views: Record<string, unknown>[];
  result: Record<string, unknown> | null;
  board?: string;
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

/** How far the review of a finished game is, in steps of work, and the review once it is there. */
export interface ReviewTold {
  done: number;
  total: number;
  review: Review | null;
}

/** What the best line of a decision would have led to, as far as that seat could know. */
export interface PreviewTold {
  moves: string[];
  preview: Record<string, unknown>;
}

/** The luck of a finished game. `seating` is who of those who sat down got seat 0, 1 ...: outcome 0 of the seed. */
export interface LuckTold {
  commitment: string;
  seed: string;
  seating: number[] | null;
  outcomes: Outcome[];
}

/** What the asker's days of one game add up to. `streak` are the days in a row up to today, or to yesterday if today's game is still to be played. */
export interface MyDays {
  game: string;
  played: number;
  streak: number;
  longest: number;
  best: number | null;
  best_place: number | null;
  best_day: string | null;
}

/** A notice in the outbox, as it is stored. */
export interface NoticeKept {
  table: string;
  kind: string;
  way: string;
  at: number;
  state: string;
}

/** All that is stored about how a player is told something. */
export interface NoticesKept {
  language: string;
  chosen: Record<string, ("ended" | "joined" | "late" | "rematch" | "reminder" | "turn" | "vote")[]>;
  live: boolean;
  address: string | null;
  confirmed: boolean;
  push: string[];
  outbox: NoticeKept[];
}

/** Somebody opens the app, in this language. The name is for one who comes for the first time. */
export interface Hello {
  name?: string;
  language?: string;
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

/** All that is shown to a player about himself. Of the games in play the latest, and how many there are. */
export interface Profile {
  name: string;
  created: number;
  ways: Way[];
  playing: MyTable[];
  playing_in_all: number;
  finished: Finished[];
  bests: Best[];
  games: GameRecord[];
  opponents: OpponentRecord[];
  ratings: GameRating[];
  days: MyDays[];
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

/** A day's game or a challenge that the player has begun; `until` is when it must be finished. */
export interface TryKept {
  contest: string;
  game: string;
  day: string | null;
  table: string;
  until: number | null;
}

/** All that is stored about a player, for himself. Of secrets only hashes are stored, which tell nobody anything. */
export interface Everything {
  id: string;
  profile: Profile;
  seats: SeatKept[];
  chat: LineKept[];
  notices: NoticesKept;
  tries: TryKept[];
  muted: boolean;
}

/** Nothing is left. */
export interface Gone {
  gone: boolean;
}

/** Somebody wants to play the day's game; `day` is the one he has seen, so that midnight surprises nobody. */
export interface BeginDay {
  name: string;
  day: string;
}

/** Somebody wants to learn a game, or goes on with the lesson he has begun; `anew` begins another one. */
export interface BeginLesson {
  name: string;
  anew?: boolean;
}

/** Somebody takes up a challenge. */
export interface TakeUp {
  name: string;
}

/** How far the asker is with a contest: not begun, playing, finished, or over without a result. `rank` is his place among all who have finished, `place` the one at his own table. */
export interface MyTry {
  state: "finished" | "gone" | "none" | "playing";
  table: string | null;
  total: number | null;
  place: number | null;
  rank: number | null;
}

/** Somebody's finished try. Its `table`, to look back at it, is told to those who have finished their own. */
export interface Tried {
  rank: number;
  name: string;
  former: boolean;
  you: boolean;
  total: number;
  place: number;
  title: string | null;
  table: string | null;
}

/** How many have ended within these bounds, of points or of places at their tables; `yours`: the asker too. */
export interface Bar {
  least: number;
  most: number;
  count: number;
  yours: boolean;
}

/** Today's game of one kind, what is published of its luck and of tomorrow's, and how the asker stands. */
export interface DayInShort {
  game: string;
  options: Record<string, string>;
  seats: number;
  seat: number;
  bots: (string | null)[];
  commitment: string;
  tomorrow: string;
  finished: number;
  you: MyTry;
  days: MyDays;
}

/** The games of today, which ends at `until`, in seconds since 1970. */
export interface Today {
  day: string;
  until: number;
  games: DayInShort[];
}

/** A day's game. Results are told to those who have played it, and to all when its day is over. The `seed` is told when the day is over and nobody plays any more. `before` and `after` are the days next to it. */
export interface DayTold {
  day: string;
  game: string;
  options: Record<string, string>;
  seats: number;
  seat: number;
  bots: (string | null)[];
  commitment: string;
  seed: string | null;
  until: number;
  is_open: boolean;
  finished: number;
  you: MyTry;
  days: MyDays;
  shown: boolean;
  by_points: boolean;
  results: Tried[];
  bars: Bar[];
  before: string | null;
  after: string | null;
}

/** The name of a table. */
export interface TableName {
  id: string;
}

/** The name of a challenge, for its link. */
export interface ChallengeName {
  id: string;
}

/** A challenge: who is to be beaten at what. How all have done is a small table; `rank` says who is ahead. */
export interface ChallengeTold {
  id: string;
  game: string;
  options: Record<string, string>;
  seats: number;
  seat: number;
  bots: (string | null)[];
  by: string;
  former: boolean;
  yours: boolean;
  total: number;
  place: number;
  you: MyTry;
  results: Tried[];
}

/** Which notices somebody wants by push and by mail; `live` also of live tables. */
export interface ChooseNotices {
  push: ("ended" | "joined" | "late" | "rematch" | "reminder" | "turn" | "vote")[];
  mail: ("ended" | "joined" | "late" | "rematch" | "reminder" | "turn" | "vote")[];
  live?: boolean;
  language?: string;
}

/** Where this browser takes pushes, as it says itself. Bytes are base64url. */
export interface PushTo {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

/** An address for mails, which is asked whether it is right. */
export interface MailTo {
  address: string;
  language?: string;
}

/** The code of a link that was mailed. */
export interface ConfirmMail {
  code: string;
}

/** The secret in the last line of a mail; `again`: it was a mistake. */
export interface StopMail {
  secret: string;
  again?: boolean;
}

/** Where a table's group chat takes messages; null: nowhere any more. */
export interface Webhook {
  address?: string | null;
  language?: string;
}

/** Whether one wants to hear nothing of a table while one is not there. */
export interface Quiet {
  quiet?: boolean;
}

/** What this server can send, what one has chosen, and where one is reached. `push_key` is the key a browser subscribes with; null: no pushes are sent. `mail` and `webhook` tell whether mails are sent, and group chats told. `here`: this device takes pushes; `devices` is how many do. `chosen_push` and `chosen_mail` are kinds of notices. An `address` gets mails once it is `confirmed`. */
export interface Notices {
  push_key: string | null;
  mail: boolean;
  webhook: boolean;
  here: boolean;
  devices: number;
  chosen_push: ("ended" | "joined" | "late" | "rematch" | "reminder" | "turn" | "vote")[];
  chosen_mail: ("ended" | "joined" | "late" | "rematch" | "reminder" | "turn" | "vote")[];
  live: boolean;
  address: string | null;
  confirmed: boolean;
}

/** An address is confirmed, or the mails have ended or begun again. */
export interface MailDone {
  done: boolean;
}

export type Request = Act | Retract | Preview | Say | Order | AskHint | Pace | Look | Resync | Ping;

export type Reply = Update | Ack | Refused | Shown | Hinted | Said | Happened | Notice | TableState | MustResync | Pong | Bye;
