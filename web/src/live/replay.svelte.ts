// A game step by step, read only. It is a `Play`, so a game's own components draw it as they draw a live table.
//
//   const replay = new ReplayTable(id)           // own eyes; or new ReplayTable(id, "watch" | "open" | seat number)
//   replay.ready                                 // whether there is something to draw: room, view
//   replay.room, replay.names                    // who sat where (game, options, chairs)
//   replay.step, replay.last, replay.loading     // where we are; `last` is the number of the last step
//   replay.events                                // all that these eyes are ever told
//   replay.heard                                 // how many of them had been told at this step: events[heard - 1] is the latest
//   replay.turns, replay.rounds                  // the steps with which turns and rounds begin
//   await replay.go(step); first(); end()
//   await replay.forward(by); back(by)           // by a "move", a "turn" or a "round"
//   await replay.goEvent(n)                      // to the step at which event n is told
//   await replay.look(eyes)                      // other eyes, at the same moment of the game where it is over
//   replay.views                                 // with open eyes: every seat's view; `view` is that of `replay.focus`
//   replay.entry                                 // for POST /fork {step: entry}; null while the game runs
//   replay.result, replay.error
//   replay.ghost = {moves, preview}               // moves to show as if they were about to be played, until the next step
//   replay.board                                 // the board as text, where there is no face for these views
//   replay.close()
import { get, post, room as lookAt, type Refused } from "$lib/api";
import type { GameEvent, OpenStep, Result, SeenStep, TableState } from "$protocol";
import type { Play, Refusal } from "../games/contract";
import { namesOf } from "./names";

/** Whose eyes: a seat's, a spectator's, all cards open, or (null) one's own. */
export type Eyes = number | "watch" | "open" | null;

/** What a replay is stepped by. */
export type Part = "move" | "turn" | "round";
type Step = SeenStep | OpenStep;

/** Moves that were not played, shown as a draft is, and what they would have led to. */
export interface Ghost {
  moves: readonly string[];
  preview: unknown;
}

const KEPT = 60;

export class ReplayTable implements Play {
  room: TableState | null = $state.raw(null);
  events: GameEvent[] = $state.raw([]);
  eyes: Eyes = $state(null);
  /** With open eyes: the seat whose view is shown. */
  focus = $state(0);
  loading = $state(false);
  error: Refused | Error | null = $state.raw(null);
  lit: readonly string[] = $state.raw([]);
  said = $state("");
  ghost: Ghost | null = $state.raw(null);
  /** What is told at this step, where one has come from the step before it. */
  news: readonly GameEvent[] = $state.raw([]);
  readonly missed = false;
  #now: Step | null = $state.raw(null);
  #steps = new Map<string, Step>();
  #wanted = 0;

  constructor(
    readonly id: string,
    eyes: Eyes = null,
    at: { step?: number; event?: number } = {},
    /** One of several seats of this device. */
    readonly seat: number | null = null,
    /** The key of the link, for whoever has come by it. */
    readonly key: string | null = null,
  ) {
    this.eyes = eyes;
    void this.#open(at);
  }

  async #open(at: { step?: number; event?: number }): Promise<void> {
    try {
      // Whoever sat at the table needs no link; so it does not matter here if it has been closed.
      if (this.key !== null)
        await post(`/api/tables/${this.id}/enter`, { replay: this.key }).catch(() => undefined);
      this.room = await lookAt(this.id);
      this.focus = this.room.you ?? 0;
      await this.#listen();
      if (at.event !== undefined) await this.goEvent(at.event);
      else await this.go(at.step ?? 0);
    } catch (problem) {
      this.error = problem as Error;
    }
  }

  /** All lines these eyes ever hear. */
  async #listen(): Promise<void> {
    this.events = (await this.#fetch("since=0")).events;
  }

  async #fetch(query: string): Promise<Step> {
    const eyes = this.eyes === null ? "" : `&eyes=${this.eyes}`;
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    const key = `${query}${eyes}${seat}`;
    let step = this.#steps.get(key);
    if (step === undefined) {
      step = await get<Step>(`/api/tables/${this.id}/replay?${key}`);
      this.#steps.set(key, step);
      if (this.#steps.size > KEPT) this.#steps.delete(this.#steps.keys().next().value as string);
    }
    return step;
  }

  async #show(query: string): Promise<void> {
    const wanted = ++this.#wanted;
    this.loading = true;
    try {
      const step = await this.#fetch(query);
      // Whoever steps quickly sees the last step asked for, not the last one answered.
      if (wanted !== this.#wanted) return;
      this.news = step.step === this.step + 1 ? this.events.slice(this.heard, step.heard) : [];
      this.ghost = null;
      this.#now = step;
    } catch (problem) {
      if (wanted === this.#wanted) this.error = problem as Error;
    } finally {
      if (wanted === this.#wanted) this.loading = false;
    }
  }

  // --- stepping

  async go(step: number): Promise<void> {
    const most = this.#now?.last ?? Number.MAX_SAFE_INTEGER;
    await this.#show(`step=${Math.max(0, Math.min(step, most))}`);
    const next = this.step + 1;
    if (next <= this.last) void this.#fetch(`step=${next}`).catch(() => undefined);
  }
  goEvent(n: number): Promise<void> {
    return this.#show(`event=${n}`);
  }
  forward(by: Part = "move"): Promise<void> {
    if (by === "move") return this.go(this.step + 1);
    return this.go(this.#starts(by).find((start) => start > this.step) ?? this.last);
  }
  back(by: Part = "move"): Promise<void> {
    if (by === "move") return this.go(this.step - 1);
    return this.go(this.#starts(by).findLast((start) => start < this.step) ?? 0);
  }
  #starts(by: "turn" | "round"): readonly number[] {
    return by === "turn" ? this.turns : this.rounds;
  }
  first(): Promise<void> {
    return this.go(0);
  }
  end(): Promise<void> {
    return this.go(this.last);
  }
  /** See the same moment with other eyes: their first step that is not before it. */
  async look(eyes: Eyes): Promise<void> {
    const entry = this.entry;
    this.eyes = eyes;
    if (typeof eyes === "number") this.focus = eyes;
    try {
      await this.#listen();
      const { last } = await this.#fetch("since=0");
      let low = 0;
      let high = eyes === "open" ? Math.min(entry ?? 0, last) : last;
      if (eyes === "open") low = high;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (((await this.#fetch(`step=${middle}`)).entry ?? 0) < (entry ?? 0)) low = middle + 1;
        else high = middle;
      }
      await this.#show(`step=${low}`);
    } catch (problem) {
      this.error = problem as Error;
    }
  }
  /** How it ended, as these eyes saw it. */
  async ending(): Promise<{ view: unknown; result: Result | null }> {
    const end = await this.#fetch(`step=${this.last}`);
    const view = "views" in end ? end.views[this.focus] : end.view;
    return { view, result: end.result as Result | null };
  }
  close(): void {
    this.#wanted++;
    this.#steps.clear();
  }

  // --- what a game's components look at

  get ready(): boolean {
    return this.room !== null && this.view !== null;
  }
  get step(): number {
    return this.#now?.step ?? 0;
  }
  get last(): number {
    return this.#now?.last ?? 0;
  }
  get turns(): readonly number[] {
    return this.#now?.turns ?? [];
  }
  get rounds(): readonly number[] {
    return this.#now?.rounds ?? [];
  }
  get heard(): number {
    return this.#now?.heard ?? 0;
  }
  get told(): readonly GameEvent[] {
    return this.events.slice(0, this.heard);
  }
  get entry(): number | null {
    return this.#now?.entry ?? null;
  }
  get result(): Result | null {
    return (this.#now?.result ?? null) as Result | null;
  }
  get views(): unknown[] | null {
    return this.#now !== null && "views" in this.#now ? this.#now.views : null;
  }
  get view(): unknown {
    if (this.#now === null) return null;
    return "views" in this.#now ? (this.#now.views[this.focus] ?? null) : this.#now.view;
  }
  get board(): string | null {
    return this.#now?.board ?? null;
  }
  get me(): number | null {
    if (this.eyes === "open") return this.focus;
    if (this.eyes === "watch") return null;
    return this.eyes ?? this.seat ?? this.room?.you ?? null;
  }
  get names(): readonly string[] {
    return namesOf(this.room);
  }
  readonly live = false;
  readonly company = false;
  readonly asked = false;
  readonly legal: readonly string[] = [];
  readonly opening: readonly string[] = [];
  get draft(): readonly string[] {
    return this.ghost?.moves ?? [];
  }
  get shown(): unknown {
    return this.ghost?.preview ?? null;
  }
  readonly refusal: Refusal | null = null;
  readonly mayRetract = false;
  readonly orders = {};
  push(): void {}
  set(): void {}
  undo(): void {}
  confirm(): Promise<boolean> {
    return Promise.resolve(false);
  }
  send(): Promise<boolean> {
    return Promise.resolve(false);
  }
  ask(): Promise<{ refusal: Refusal }> {
    return Promise.resolve({ refusal: { rule: "table.1", sentence: "", cells: [] } });
  }
  retract(): Promise<boolean> {
    return Promise.resolve(false);
  }
  order(): Promise<boolean> {
    return Promise.resolve(false);
  }
  light(cells: readonly string[]): void {
    this.lit = cells;
  }
  announce(text: string): void {
    this.said = text;
  }
}
