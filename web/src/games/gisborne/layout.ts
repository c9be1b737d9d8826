// Where everything lies on the chart: slots for eleven tiles in rows that run to and fro, like the road they show.
import type { View } from "./generated";

export interface Point {
  x: number;
  y: number;
}
export interface Slot {
  /** Upper left corner. */
  x: number;
  y: number;
  /** The road runs from right to left here. */
  back: boolean;
}

export const TILE_WIDTH = 360;
export const TILE_HEIGHT = 108;
/** The start tile, nine path tiles, the end tile. */
export const SLOTS = 11;
/** Room beside the rows, where the road turns. */
export const MARGIN = 22;
/** What the jetty takes of the start tile, and the beach of the end tile. */
const JETTY = 112;
const BEACH = 150;
const WAVE = 17;

export class Layout {
  readonly width: number;
  readonly height: number;
  readonly slots: Slot[];
  /** Points of all fields laid so far, by slot. */
  readonly fields: Point[][];
  readonly #order: string[];
  readonly #first: number[] = [];

  constructor(
    view: View,
    readonly columns: number,
  ) {
    const rows = Math.ceil(SLOTS / columns);
    this.width = columns * TILE_WIDTH + 2 * MARGIN;
    this.height = rows * TILE_HEIGHT;
    this.slots = Array.from({ length: SLOTS }, (_, slot) => {
      const row = Math.floor(slot / columns);
      const back = row % 2 === 1;
      const column = back ? columns - 1 - (slot % columns) : slot % columns;
      return { x: MARGIN + column * TILE_WIDTH, y: row * TILE_HEIGHT, back };
    });
    this.fields = view.road.map(({ fields }, slot) =>
      fields.map((_, i) => this.#field(slot, i, fields.length)),
    );
    this.#order = view.road.map(({ tile }) => tile);
    let first = 0;
    for (const { fields } of view.road) {
      this.#first.push(first);
      first += fields.length;
    }
  }

  /** A point of a slot: `along` the road from 0 to the tile's width, `up` from its middle line. */
  at(slot: number, along: number, up = 0): Point {
    const { x, y, back } = this.slots[slot] as Slot;
    return { x: x + (back ? TILE_WIDTH - along : along), y: y + TILE_HEIGHT / 2 + 3 - up };
  }

  /** A point on the winding road of a slot. */
  winding(slot: number, along: number): Point {
    return this.at(slot, along, WAVE * Math.sin((2 * Math.PI * along) / TILE_WIDTH));
  }

  #field(slot: number, i: number, n: number): Point {
    const from = slot === 0 ? JETTY : 0;
    const to = slot === SLOTS - 1 ? TILE_WIDTH - BEACH : TILE_WIDTH;
    return this.winding(slot, from + ((to - from) * (i + 0.5)) / n);
  }

  /** The point of a place by its text; null where there is none (yet). */
  place(text: string | null): Point | null {
    if (text === null) return null;
    const [name = "", number = "1"] = text.split(" ");
    const n = Number(number);
    if (name === "bar") return this.at(0, 94 - (n - 1) * 18);
    if (name === "beach") return this.at(SLOTS - 1, 232 + (5 - n) * 27, n % 2 === 0 ? -14 : 10);
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

  /** The share of the whole way, by tiles: how long the unseen ones are nobody knows. */
  share(text: string | null): number {
    if (text === null) return 0;
    const [name = "", number = "1"] = text.split(" ");
    if (name === "bar") return 0.004 * (5 - Number(number));
    if (name === "beach") return 1;
    const slot = this.#order.indexOf(name);
    return (slot + Number(number) / ((this.fields[slot]?.length ?? 9) + 1)) / SLOTS;
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

  /** Where the walk goes on into the unknown: some fields into the next slot. */
  beyond(view: View, fields: number): Point {
    const slot = Math.min(SLOTS - 1, view.road.length + Math.floor((fields - 1) / 9));
    return this.winding(slot, Math.min(320, 18 + ((fields - 1) % 9) * 38));
  }
}

/** A smooth line through points. */
export function smooth(points: readonly Point[]): string {
  const [first] = points;
  if (first === undefined) return "";
  let path = `M${first.x} ${first.y}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point];
    const before = points[i - 1] ?? a;
    const after = points[i + 2] ?? b;
    const round = (n: number): number => Math.round(n * 10) / 10;
    path += `C${round(a.x + (b.x - before.x) / 6)} ${round(a.y + (b.y - before.y) / 6)} ${round(b.x - (after.x - a.x) / 6)} ${round(b.y - (after.y - a.y) / 6)} ${round(b.x)} ${round(b.y)}`;
  }
  return path;
}
