// Pawns on their way: each walks its steps, one a little after the other. Can be skipped.
import { moves } from "$lib/settings.svelte";
import type { Point } from "./layout";

const LONGEST = 400;
const PER_STEP = 70;
const APART = 260;
const HOP = 5;

interface Way {
  seat: number;
  way: Point[];
}

export class Walkers {
  /** Where each seat's pawn is drawn now. */
  at: readonly (Point | null)[] = $state.raw([]);
  #walks: (Way & { begins: number; lasts: number })[] = [];
  #frame = 0;

  /** Put pawns at once where they belong. */
  put(points: readonly (Point | null)[]): void {
    this.stop();
    this.#walks = [];
    this.at = points;
  }

  /** Let some pawns walk their ways; the others stay where `points` says. */
  walk(points: readonly (Point | null)[], ways: readonly Way[]): void {
    this.put(points);
    if (!moves() || ways.length === 0) return;
    const now = performance.now();
    this.#walks = ways.map(({ seat, way }, i) => ({
      seat,
      way,
      begins: now + i * APART,
      lasts: Math.min(LONGEST, PER_STEP * way.length),
    }));
    this.#step(now);
  }

  /** Everybody is there at once. */
  skip(): void {
    if (this.#walks.length > 0) this.#step(Infinity);
  }

  #step = (now: number): void => {
    const drawn = [...this.at];
    let done = true;
    for (const { seat, way, begins, lasts } of this.#walks) {
      const share = Math.min(1, Math.max(0, (now - begins) / lasts));
      drawn[seat] = along(way, share);
      if (share < 1) done = false;
    }
    this.at = drawn;
    if (done) this.put(drawn);
    else this.#frame = requestAnimationFrame(this.#step);
  };

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}

/** The point at a share of a way, hopping from field to field. */
function along(way: readonly Point[], share: number): Point {
  const last = way.length - 1;
  const step = Math.min(last, Math.floor(share * last));
  const a = way[step] as Point;
  const b = way[step + 1] ?? a;
  const part = share * last - step;
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part - HOP * Math.sin(Math.PI * part) };
}
