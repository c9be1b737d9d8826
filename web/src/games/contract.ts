// What a game's folder gives to the table, and what the table gives to a game. The table never asks which game it shows.
import type { Component } from "svelte";
import type { Event } from "$protocol";

/** A refusal by the server: the rule it rests on, a sentence, and the cells at fault. */
export interface Refusal {
  rule: string;
  sentence: string;
  cells: string[];
}

/** A game's own view: plain JSON, as `view.py` of that game makes it. Games cast it to their own type. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = any;
/** What a draft would lead to, as `preview` in `view.py` of the game makes it, and the moves it may go on with. */
export type Preview = Record<string, unknown> & { next: string[] };

/** A table as a game's components see it: live, in a replay, or in a lesson. All of it is reactive. */
export interface Play {
  readonly view: View;
  /** Whether this is the table as it stands now; false in a replay and when a past position is looked at. */
  readonly live: boolean;
  /** The seat whose eyes these are; null for a spectator. */
  readonly me: number | null;
  readonly names: readonly string[];
  /** Whether this seat is asked to decide now; never in a replay. */
  readonly asked: boolean;
  /** Legal moves now: after the draft, where there is one. Nothing else is ever legal; the browser knows no rules. */
  readonly legal: readonly string[];
  /** Moves laid down but not sent; free to undo. It survives a reload. */
  readonly draft: readonly string[];
  /** What the draft leads to; null while there is none, or while the server is being asked. */
  readonly shown: Preview | null;
  /** The latest refusal, of a draft or of a move; gone with the next change. */
  readonly refusal: Refusal | null;
  /** Whether a sealed choice may be taken back now. */
  readonly mayRetract: boolean;
  /** Standing orders of this seat. */
  readonly orders: Readonly<Record<string, boolean | number>>;
  /** Cells the table lights up (a score line under the pointer), as the view names cells. */
  readonly lit: readonly string[];
  /** Put a move at the end of the draft. */
  push(move: string): void;
  /** Make this the draft. */
  set(moves: readonly string[]): void;
  undo(): void;
  /** Play the draft. The promise tells whether it was taken. */
  confirm(): Promise<boolean>;
  /** Play these moves at once, without a draft: where nothing needs thinking over. */
  send(...moves: string[]): Promise<boolean>;
  /** What these moves would lead to, or why they may not be; the draft stays as it is. Answers come late: compare. */
  ask(moves: readonly string[]): Promise<{ shown: Preview } | { refusal: Refusal }>;
  retract(): Promise<boolean>;
  order(orders: Record<string, boolean | number>): Promise<boolean>;
  light(cells: readonly string[]): void;
  /** Say something in the live region, for those who listen instead of looking. */
  announce(text: string): void;
}

/** One line of the paper score sheet. `cells` light up when it is pointed at. */
export interface ScoreLine {
  label: string;
  rule?: string;
  /** One entry for each seat; null: not known, or nothing. */
  points: (number | null)[];
  cells?: string[][];
  /** A heading or a sum looks different. */
  kind?: "head" | "line" | "sum";
  /** More will come on top of this sum that is not counted yet: beside a name it bears a plus sign. */
  more?: boolean;
}

/** A step of a lesson: what is said, and what must be done (a test of the moves played) to go on; none: a button. */
export interface LessonStep {
  /** Key of the words. */
  say: string;
  /** Whether a move does what this step asks for; a move that does not is answered with `hint`. */
  wants?: (moves: readonly string[]) => boolean;
  /** Moves the game may ask for in between; they are let through, and the step stays. */
  lets?: (moves: readonly string[]) => boolean;
  hint?: string;
  /** For what is done before a move is played: it is, once this CSS selector finds something in the play area. */
  until?: string;
  /** What is pointed at: a CSS selector inside the play area. */
  at?: string;
}

export interface GameModule {
  /** The whole play area: boards, hands, cards, choices. Read only where `play.asked` is false. */
  Play: Component<{ play: Play }>;
  /** One seat's board (or the common one) without controls: for thumbnails, opponents, replay and print. */
  Board: Component<{ view: View; seat: number | null; lit?: readonly string[] }>;
  /** What a seat holds back, from its own view, without controls: for a replay with all cards open. */
  Hand?: Component<{ view: View }>;
  /** A line of the log as a story, in the language that is spoken; null: not worth a line. */
  story(event: Event, names: readonly string[], rest?: readonly Event[]): string | null;
  /** Whether an event is told in the line of the one before it, begun by `first`: `story` gets it among the `rest`. */
  joins?(event: Event, before: Event, first: Event): boolean;
  /** Lines of the story that no move tells, each after the event with that number: a season that was scored. */
  interludes?(
    view: View,
    events: readonly Event[],
    names: readonly string[],
  ): { after: number; text: string }[];
  /** The score sheet as on paper, from a view. */
  sheet(view: View): ScoreLine[];
  /** The same lines, in the same order, as they would be after the draft: the table shows what would be gained. */
  sheetAfter?(view: View, shown: Preview): ScoreLine[];
  /** The reason a game ended and its tie-break, explained, from the view and the result. */
  ending?(view: View, result: Result, names: readonly string[]): string;
  lesson: {
    options: Record<string, string>;
    seats: number;
    bots: string[];
    /** Whether the steps suit this beginning; if not, the practice table is laid out anew. */
    fits?(view: View): boolean;
    steps: LessonStep[];
  };
  /** Whether an update is worth a short "what everybody did": the end of a sealed phase, an auction won. */
  reveal?(before: View, after: View, events: readonly Event[]): boolean;
  /** What is then told of each seat, from the whole story; left out: the latest line of each. */
  recap?(events: readonly Event[], names: readonly string[]): string[];
  /** What a draft still lacks, in two or three words: Confirm waits for it, so that nobody plays half a turn by mistake. */
  unfinished?(view: View, draft: readonly string[], shown: Preview): string | null;
  /** What to lay first, beside a Confirm that waits for it; null where moves are sent at once: then there is none before a
   *  draft. Left out: it is always waited for, with a word that fits every game. */
  drafts?(view: View): string | null;
  /** Whether the play area has its own button to play this draft: the table then shows no second one. */
  confirms?(draft: readonly string[]): boolean;
  /** Whether the server can print a seat's map on paper. */
  printable?: boolean;
  /** Small pictures beside numbered rules on the rules page, by the rule's number. */
  pictures?: Record<string, Component>;
}

/** What the start page says of a game: `about.ts` of its folder, beside `Cover.svelte` (a picture of about 320 x 200). */
export interface About {
  en: { title: string; blurb: string; minutes: string };
  de: { title: string; blurb: string; minutes: string };
}

export interface Result {
  ranking: number[][];
  totals: number[];
  reason: string;
}
