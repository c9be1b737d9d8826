// What part of the map is in sight, and how large. A gesture takes it over; otherwise it follows the pawns.
import { moves } from "$lib/settings.svelte";
import { HEIGHT, WIDTH } from "./course";
import type { Point } from "./curve";

/** Pixels for one unit of the map: as near as it follows, in a large window and in a small one, and as near as one may go. */
const NEAR = 0.95;
const NEAR_IN_SMALL = 0.74;
const NEAREST = 2.6;
/** Room around what is followed, in units. */
const ROOM = 130;
const TAKES = 520;

export interface Sight {
  /** The middle, in units of the map. */
  x: number;
  y: number;
  scale: number;
}

export class Camera {
  /** The size of the window on the map, in pixels, and how much of its lower edge something lies over. */
  width = $state(0);
  height = $state(0);
  below = $state(0);
  /** Whether it goes where the pawns go. */
  follows = $state(true);
  sight: Sight = $state.raw({ x: WIDTH / 2, y: HEIGHT / 2, scale: 0.5 });
  #frame = 0;
  #goal: Sight | null = null;

  get #tall(): number {
    return Math.max(1, this.height - this.below);
  }
  get #middle(): number {
    return this.#tall / 2;
  }
  /** The whole island. */
  get least(): number {
    return Math.min(this.width / WIDTH, this.#tall / HEIGHT);
  }
  get transform(): string {
    const { x, y, scale } = this.sight;
    const [left, top] = [this.width / 2 - x * scale, this.#middle - y * scale];
    return `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${scale.toFixed(4)})`;
  }
  /** The unit of the map under a pixel of the window. */
  under(px: number, py: number): Point {
    const { x, y, scale } = this.sight;
    return { x: x + (px - this.width / 2) / scale, y: y + (py - this.#middle) / scale };
  }

  /** Let all of these be in sight, and not larger than one follows. */
  frame(points: readonly Point[], glide = true): void {
    if (points.length === 0 || this.width === 0) return;
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const scale = Math.min(
      Math.max(this.width < 560 ? NEAR_IN_SMALL : NEAR, this.least),
      this.width / (right - left + 2 * ROOM),
      this.#tall / (bottom - top + 2 * ROOM),
    );
    this.#go({ x: (left + right) / 2, y: (top + bottom) / 2, scale }, glide);
  }
  whole(): void {
    this.follows = false;
    this.#go({ x: WIDTH / 2, y: HEIGHT / 2, scale: this.least }, true);
  }
  /** Nearer or further, around a pixel of the window; by a button it glides. */
  zoom(by: number, px = this.width / 2, py = this.#middle, glide = false): void {
    this.follows = false;
    const from = this.#goal ?? this.sight;
    const scale = Math.min(NEAREST, Math.max(this.least, from.scale * by));
    const held = this.under(px, py);
    const part = 1 - this.sight.scale / scale;
    const to = {
      x: this.sight.x + (held.x - this.sight.x) * part,
      y: this.sight.y + (held.y - this.sight.y) * part,
    };
    this.#go({ ...to, scale }, glide);
  }
  /** The map goes along with the finger. */
  pan(dx: number, dy: number): void {
    this.follows = false;
    const { x, y, scale } = this.sight;
    this.#go({ x: x - dx / scale, y: y - dy / scale, scale }, false);
  }
  /** Bring a point into sight, if it is not. */
  reveal(point: Point): void {
    const { x, y, scale } = this.#goal ?? this.sight;
    const away = { x: this.width / 2 / scale - 50, y: this.#tall / 2 / scale - 50 };
    if (Math.abs(point.x - x) <= away.x && Math.abs(point.y - y) <= away.y) return;
    this.follows = false;
    this.#go({ ...point, scale }, true);
  }
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#goal = null;
  }

  /** The sea does not fill the window: the island stays in it. */
  #within({ x, y, scale }: Sight): Sight {
    const keep = (at: number, size: number, half: number): number =>
      size <= 2 * half ? size / 2 : Math.min(size - half, Math.max(half, at));
    const margin = 30;
    return {
      x: keep(x + margin, WIDTH + 2 * margin, this.width / 2 / scale) - margin,
      y: keep(y + margin, HEIGHT + 2 * margin, this.#tall / 2 / scale) - margin,
      scale,
    };
  }
  #go(to: Sight, glide: boolean): void {
    this.stop();
    const goal = this.#within(to);
    if (!glide || !moves()) {
      this.sight = goal;
      return;
    }
    this.#goal = goal;
    const from = this.sight;
    const began = performance.now();
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - began) / TAKES));
      const eased = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share);
      const mix = (a: number, b: number): number => a + (b - a) * eased;
      this.sight = { x: mix(from.x, goal.x), y: mix(from.y, goal.y), scale: mix(from.scale, goal.scale) };
      if (share < 1) this.#frame = requestAnimationFrame(step);
      else this.#goal = null;
    };
    this.#frame = requestAnimationFrame(step);
  }
}
