// Where everything lies on the map: fields, jetty and beach, as points along the road.
import { LENGTH, onRoad, SHARE, SLOTS } from "./course";
import type { Point } from "./curve";
import type { View } from "./generated";

/** What the jetty takes of the start tile, and the beach of the end tile. */
const JETTY = 168;
const BEACH = 196;

export class Layout {
  /** Points of all fields laid so far, by slot. */
  readonly fields: Point[][];
  readonly #order: string[];
  readonly #first: number[] = [];

  constructor(view: View) {
    this.fields = view.road.map(({ fields }, slot) =>
      fields.map((_, i) => onRoad(this.#far(slot, (i + 0.5) / fields.length))),
    );
    this.#order = view.road.map(({ tile }) => tile);
    let first = 0;
    for (const { fields } of view.road) {
      this.#first.push(first);
      first += fields.length;
    }
  }

  /** How far along the road a share of a tile's fields lies. */
  #far(slot: number, share: number): number {
    const from = slot === 0 ? JETTY : slot * SHARE;
    const to = slot === SLOTS - 1 ? LENGTH - BEACH : (slot + 1) * SHARE;
    return from + (to - from) * share;
  }

  /** The line between two fields, as a river runs: points from one side of the road to the other. */
  across(slot: number, field: number, reach: number): Point[] {
    const far = this.#far(slot, (field - 1) / (this.fields[slot]?.length ?? 1));
    const bends = [-14, 10, -4, 0, 5, -9, 14];
    return bends.map((bend, i) => onRoad(far + bend, (reach * (i - 3)) / 3));
  }

  /** The point of a place by its text; null where there is none (yet). */
  place(text: string | null): Point | null {
    if (text === null) return null;
    const [name = "", number = "1"] = text.split(" ");
    const n = Number(number);
    if (name === "bar") return onRoad(JETTY - 24 - (n - 1) * 28);
    if (name === "beach") return onRoad(LENGTH - BEACH + 40 + (5 - n) * 36, n % 2 === 0 ? 15 : -12);
    return this.fields[this.#order.indexOf(name)]?.[n - 1] ?? null;
  }

  /** The slot a place lies in. */
  slot(text: string | null): number {
    const [name = "bar"] = (text ?? "bar").split(" ");
    if (name === "bar") return 0;
    return name === "beach" ? SLOTS - 1 : Math.max(0, this.#order.indexOf(name));
  }

  /** How far a place is: fields from the start; the jetty is before, the beach behind all. */
  rank(text: string | null): number {
    if (text === null) return -100;
    const [name = "", number = "1"] = text.split(" ");
    if (name === "bar") return -Number(number);
    if (name === "beach") return 1000 + Number(number);
    return (this.#first[this.#order.indexOf(name)] ?? 0) + Number(number) - 1;
  }

  /** Every point a pawn passes from one place to another, both included; `leaps` are ranks it was carried from and to. */
  way(from: string | null, to: string | null, leaps: readonly [from: number, to: number][] = []): Point[] {
    const start = this.place(from);
    const end = this.place(to);
    if (start === null || end === null) return end === null ? [] : [end];
    const flat = this.fields.flat();
    const a = Math.max(-1, this.rank(from));
    const b = Math.min(flat.length, this.rank(to));
    const between = flat.filter(
      (_, field) => a < field && field < b && !leaps.some(([near, far]) => near < field && field < far),
    );
    return [start, ...between, end];
  }

  /** A point some fields ahead of a place, as far as the road is known. */
  ahead(text: string | null): Point | null {
    const flat = this.fields.flat();
    return flat[Math.min(flat.length - 1, Math.max(0, this.rank(text)) + 5)] ?? null;
  }

  /** Where the walk goes on into the unknown: some fields into the next slot. */
  beyond(view: View, fields: number): Point {
    const far = view.road.length * SHARE + (fields - 0.5) * (SHARE / 9.4);
    return onRoad(Math.min(LENGTH - BEACH, far));
  }
}
