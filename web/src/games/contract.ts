// What a game's folder gives to the table, and what the table gives to a game. The table never asks which game it shows.
import type { Component } from "svelte";
import type { GameEvent, Refused, Result } from "$protocol";
import type { Staging } from "../stage/types";

/** A refusal by the server: the rule it rests on, a sentence, and the cells at fault. */
export type Refusal = Required<Pick<Refused, "rule" | "sentence" | "cells">>;

export type { GameEvent, Result };

/** A table as a game's components see it: live, in a replay, or in a lesson. All of it is reactive.
 *  V, P and E are the game's own View, Preview and Event. */
export interface Play<V = unknown, P = unknown, E extends GameEvent = GameEvent> {
  readonly view: V;
  /** What happened on the way to this view from the one before; none where there is no one before. */
  readonly news: readonly E[];
  /** Whether `news` came all at once after a lost line: then nothing of it is shown step by step. */
  readonly missed: boolean;
  /** Everything that has been told up to this view. */
  readonly told: readonly E[];
  /** Whether this is the table as it stands now; false in a replay and when a past position is looked at. */
  readonly live: boolean;
  /** The seat whose eyes these are; null for a spectator. */
  readonly me: number | null;
  readonly names: readonly string[];
  /** Whether other people play along at their own devices, and not only bots. */
  readonly company: boolean;
  /** Whether this seat is asked to decide now; never in a replay. */
  readonly asked: boolean;
  /** Legal moves now: after the draft, where there is one. Nothing else is ever legal; the browser knows no rules. */
  readonly legal: readonly string[];
  /** What is legal without a draft. */
  readonly opening: readonly string[];
  /** Moves laid down but not sent; free to undo. It survives a reload. */
  readonly draft: readonly string[];
  /** What the draft leads to; null while there is none, or while the server is being asked. */
  readonly shown: P | null;
  /** The latest refusal, of a draft or of a move; gone with the next change. */
  readonly refusal: Refusal | null;
  /** Whether a sealed choice may be taken back now. */
  readonly mayRetract: boolean;
  /** Standing orders of this seat. */
  readonly orders: Readonly<Record<string, boolean | number | string>>;
  /** The board as text, where the game has no face of its own here. */
  readonly board: string | null;
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
  /** What these moves would lead to and how they may go on, or why they may not be; the draft stays as it is. Answers
   *  come late: compare. */
  ask(moves: readonly string[]): Promise<{ shown: P; next: string[] } | { refusal: Refusal }>;
  retract(): Promise<boolean>;
  order(orders: Record<string, boolean | number | string>): Promise<boolean>;
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
  /** The game is played to its end before the lesson goes on; every move is right. */
  over?: boolean;
  /** What is pointed at: a CSS selector inside the play area. */
  at?: string;
}

/** Sounds an event may have; live/sounds.ts makes them. */
export type Sound =
  | "turn"
  | "move"
  | "reveal"
  | "end"
  | "card"
  | "pencil"
  | "dice"
  | "coin"
  | "coins"
  | "bid"
  | "pass"
  | "hammer"
  | "sail"
  | "step"
  | "splash"
  | "chest"
  | "season";

/** A game's face. V, P, E and R are its View, Preview, Event and result, as its generated.ts declares them. */
export interface GameModule<
  V = unknown,
  P = unknown,
  E extends GameEvent = GameEvent,
  R extends Result = Result,
> {
  /** The whole play area: boards, hands, cards, choices. Read only where `play.asked` is false. */
  Play: Component<{ play: Play<V, P, E> }>;
  /** One seat's board (or the common one) without controls: for thumbnails, opponents, replay and print. */
  Board: Component<{ view: V; seat: number | null; lit?: readonly string[] }>;
  /** What a seat holds back, from its own view, without controls: for a replay with all cards open. */
  Hand?: Component<{ view: V }>;
  /** An event as a line of the story, in the language that is spoken; null: not worth a line. */
  story(event: E, names: readonly string[], rest?: readonly E[]): string | null;
  /** Whether an event is told in the line of the one before it, begun by `first`: `story` gets it among the `rest`. */
  joins?(event: E, before: E, first: E): boolean;
  /** The score sheet as on paper, from a view. */
  sheet(view: V): ScoreLine[];
  /** The same lines, in the same order, as they would be after the draft: the table shows what would be gained. */
  sheetAfter?(view: V, shown: P): ScoreLine[];
  /** The reason a game ended and its tie-break, explained, from the view and the result. */
  ending?(view: V, result: R, names: readonly string[]): string;
  /** What is said at the practice table, whose cards, dice and opponents follow the game's `lesson.json`. */
  lesson?: LessonStep[];
  /** Whether what has just happened is worth a short "what everybody did": the end of a sealed phase, an auction won. */
  reveal?(events: readonly E[]): boolean;
  /** What is then told of each seat, from all events; left out: the latest line of each. Without names in it, it is told in
   *  rows. */
  recap?(events: readonly E[], names: readonly string[]): string[];
  /** How events are shown happening: what moves, and for how long; see docs/web.md. Left out: everything is simply there. */
  stage?: Staging<E, V>;
  /** The sound of an event, heard when it is shown; left out: a soft one for everything a seat does. */
  sound?(event: E): Sound | null;
  /** What a draft still lacks, in two or three words: Confirm waits for it, so that nobody plays half a turn by mistake.
   *  `shown` is what it leads to; null while there is none. */
  unfinished?(view: V, draft: readonly string[], shown: P | null): string | null;
  /** What to lay first, beside a Confirm that waits for it; null where moves are sent at once: then there is none before a
   *  draft. Left out: it is always waited for, with a word that fits every game. */
  drafts?(view: V): string | null;
  /** Whether the play area has its own button to play this draft: the table then shows no second one. */
  confirms?(draft: readonly string[]): boolean;
  /** What a hint has for it beyond the lines of the score sheet, in a short sentence or two; `shown` is what its moves lead
   *  to. "": nothing that could be said. */
  why?(view: V, moves: readonly string[], shown: P | null): string;
  /** What a picture of the finished game shows: everybody's board, or the one that all share. Left out: there is none. */
  picture?: "seats" | "table";
  /** Whether the server can print a seat's map on paper. */
  printable?: boolean;
  /** Small pictures beside numbered rules on the rules page, by the rule's number. */
  pictures?: Record<string, Component>;
}
