// A game step by step, read only. It is a `Play`, so a game's own components draw it as they draw a live table.
//
//   const replay = new ReplayTable(id)           // own eyes; or new ReplayTable(id, "watch" | "open" | seat number)
//   replay.ready                                 // whether there is something to draw: room, view
//   replay.room, replay.names                    // who sat where (game, options, chairs)
//   replay.step, replay.last, replay.loading     // where we are; `last` is the number of the last step
//   replay.events                                // all that these eyes are ever told
//   replay.heard                                 // how many of them had been told at this step: events[heard - 1] is the latest
//   await replay.go(step); forward(); back(); first(); end()
//   await replay.goEvent(n)                      // to the step at which event n is told
//   await replay.look(eyes)                      // other eyes, at the same moment of the game where it is over
//   replay.views                                 // with open eyes: every seat's view; `view` is that of `replay.focus`
//   replay.entry                                 // for POST /fork {step: entry}; null while the game runs
//   replay.result, replay.error
//   replay.close()
import { get, room as lookAt, Refused } from "$lib/api";
import type { GameEvent, Result, TableState } from "$protocol";
import type { Play, Refusal } from "../games/contract";
import { namesOf } from "./names";

/** Whose eyes: a seat's, a spectator's, all cards open, or (null) one's own. */
export type Eyes = number | "watch" | "open" | null;

interface Step {
  step: number;
  last: number;
  heard: number;
  entry: number | null;
  events: GameEvent[];
  view?: unknown;
  views?: unknown[];
  board?: string;
  result: Result | null;
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
  /** What is told at this step, where one has come from the step before it. */
  news: readonly GameEvent[] = $state.raw([]);
  #now: Step | null = $state.raw(null);
  #steps = new Map<string, Step>();
  #wanted = 0;

  constructor(
    readonly id: string,
    eyes: Eyes = null,
    at: { step?: number; event?: number } = {},
    /** One of several seats of this device. */
    readonly seat: number | null = null,
  ) {
    this.eyes = eyes;
    void this.#open(at);
  }

  async #open(at: { step?: number; event?: number }): Promise<void> {
    try {
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
  forward(): Promise<void> {
    return this.go(this.step + 1);
  }
  back(): Promise<void> {
    return this.go(this.step - 1);
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
    return this.#now?.result ?? null;
  }
  get views(): unknown[] | null {
    return this.#now?.views ?? null;
  }
  get view(): unknown {
    return this.#now?.view ?? this.#now?.views?.[this.focus] ?? null;
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
  readonly asked = false;
  readonly legal: readonly string[] = [];
  readonly opening: readonly string[] = [];
  readonly draft: readonly string[] = [];
  readonly shown = null;
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
