// What happens is shown happening, one event after another. The page below is never behind: only what moves on it is.
import { getContext, setContext, untrack } from "svelte";
import type { GameEvent } from "$protocol";
import { tempo } from "$lib/settings.svelte";
import type { GameModule, Play, Sound } from "../games/contract";
import { soundOf } from "../live/notices.svelte";
import { Movements } from "./movements";
import { sceneOf } from "./scene";
import type { Cue } from "./types";

/** So many events nobody has seen yet, and more have come: those are over at once. */
const BEHIND = 10;
const KEY = Symbol("stage");
const TYPING = "input, textarea, select, [contenteditable]";

interface Act {
  event: GameEvent;
  cues: readonly Cue[];
  lasts: number;
}

export class Stage {
  /** The event that is being shown; null when the table stands still. */
  now: GameEvent | null = $state.raw(null);
  /** Events that will be shown after it. */
  waiting: readonly GameEvent[] = $state.raw([]);
  /** The play area. */
  room: Element | null = null;
  #acts: Act[] = [];
  #movements = new Movements();
  #told = new WeakSet<object>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Call while a component is being made; those below find it with `stageHere`. */
  constructor(
    readonly play: () => Play,
    readonly game: () => GameModule,
  ) {
    setContext(KEY, this);
    $effect(() => {
      const { news } = play();
      if (news.length === 0 || this.#told.has(news)) return;
      this.#told.add(news);
      untrack(() => this.#hear(news));
    });
    // Another table, or another time: nothing of this one goes on there.
    $effect(() => {
      void play();
      return () => this.skip();
    });
    $effect(() => {
      const hide = (): void => void (document.hidden && this.skip());
      const tap = ({ target }: MouseEvent): void =>
        void (target instanceof Node && this.room?.contains(target) && this.skip());
      const key = ({ key, target }: KeyboardEvent): void => {
        const isTyping = target instanceof Element && target.closest(TYPING) !== null;
        if (!isTyping && !["Tab", "Shift", "Control", "Alt", "Meta"].includes(key)) this.skip();
      };
      document.addEventListener("visibilitychange", hide);
      // First of all who hear it: what the tap leads to is shown, not skipped.
      addEventListener("click", tap, true);
      addEventListener("keydown", key, true);
      return () => {
        document.removeEventListener("visibilitychange", hide);
        removeEventListener("click", tap, true);
        removeEventListener("keydown", key, true);
      };
    });
  }

  /** Whether something is being shown, or will be. */
  get busy(): boolean {
    return this.now !== null || this.waiting.length > 0;
  }

  /** Everything is over at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#acts = [];
    this.#movements.end();
    this.now = null;
    this.waiting = [];
  }

  #hear(news: readonly GameEvent[]): void {
    if (this.#acts.length >= BEHIND) this.skip();
    const game = this.game();
    if (tempo() === 0 || document.hidden || this.play().missed) {
      this.skip();
      const sound = news.map((event) => this.#sound(event)).findLast((one) => one !== null);
      if (sound) soundOf(sound);
      return;
    }
    const scene = sceneOf(this.play(), this.room, news);
    for (const event of news) {
      // The table hands each game its own events; only the game knows their types.
      const showing = game.stage?.[event.type]?.(event as never, scene) ?? null;
      if (showing === null && this.#sound(event) === null) continue;
      const cues = showing?.cues?.filter((cue) => cue !== null) ?? [];
      const whole = Math.max(0, ...cues.map(({ after = 0, lasts }) => after + lasts));
      this.#acts.push({ event, cues, lasts: showing?.lasts ?? whole });
    }
    this.#movements.hold(this.#acts.flatMap(({ cues }) => cues));
    this.#list();
    if (this.now === null) this.#next();
  }

  #next(): void {
    const act = this.#acts.shift();
    this.now = act?.event ?? null;
    this.#list();
    if (act === undefined) return;
    const sound = this.#sound(act.event);
    if (sound) soundOf(sound);
    for (const cue of act.cues) this.#movements.begin(cue, tempo());
    if (act.lasts === 0) this.#next();
    else this.#timer = setTimeout(() => this.#next(), act.lasts * tempo());
  }
  #sound(event: GameEvent): Sound | null {
    const { sound } = this.game();
    return sound ? sound(event) : event.seat === undefined ? null : "move";
  }
  #list(): void {
    this.waiting = this.#acts.map(({ event }) => event);
  }
}

/** What is shown now, for a game's components; null where nothing is staged. */
export const stageHere = (): Stage | null => getContext<Stage | undefined>(KEY) ?? null;
