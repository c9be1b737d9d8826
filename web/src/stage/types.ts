// How a game says what its events look like. The board below is always as it stands now: staging only lets things be
// seen on their way there.
import type { GameEvent } from "$protocol";

/** Something on the page that moves. Until its turn comes it looks as in the first frame, and afterwards as the page has it. */
export interface Cue {
  element: Element;
  frames: Keyframe[];
  /** Milliseconds at the usual pace. */
  lasts: number;
  /** Milliseconds after the event began to be shown. */
  after?: number;
  easing?: string;
}

/** What is shown of one event. */
export interface Showing {
  /** What moves; those that are not on the page may be null. */
  cues?: readonly (Cue | null)[];
  /** Milliseconds at the usual pace until the next event is shown; left out: until everything has arrived. */
  lasts?: number;
}

/** What a game's staging finds on the page. */
export interface Scene<V = unknown> {
  /** The first element in the play area that a CSS selector finds and that is drawn at all. */
  find(selector: string): Element | null;
  /** Comes from where another thing is: `x` and `y` of the middles, in the element's own measure (also inside an SVG). */
  way(from: Element | null, to: Element | null): { x: number; y: number } | null;
  /** Glides from the place of another element to where it stands; null where one of them is not there. */
  glide(element: Element | null, from: Element | null, lasts: number, more?: Partial<Cue>): Cue | null;
  /** Grows out of nothing where it stands. */
  appear(element: Element | null, lasts: number, more?: Partial<Cue>): Cue | null;
  /** Swells for a moment: look here. */
  pulse(element: Element | null, lasts: number, more?: Partial<Cue>): Cue | null;
  readonly view: V;
  readonly me: number | null;
  readonly names: readonly string[];
  /** All that came together, this event among it. */
  readonly news: readonly GameEvent[];
}

/** By the event's type; what is not named here is simply there. */
export type Staging<E extends GameEvent = GameEvent, V = unknown> = {
  [K in E["type"]]?: (event: Extract<E, { type: K }>, scene: Scene<V>) => Showing | null;
};
