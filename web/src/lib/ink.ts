// Lines as a hand draws them. What looks like chance follows from the place alone: a border is the same seen from both its
// sides, and a map looks the same each time it is drawn. `rhumbline.sheets.ink` draws alike on paper.
export type Point = readonly [x: number, y: number];

/** A number from 0 to 1 that belongs to a place. */
export function chance(x: number, y: number, which = 0): number {
  let n =
    Math.imul(Math.round(x), 73856093) ^ Math.imul(Math.round(y), 19349663) ^ Math.imul(which + 1, 83492791);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 2 ** 32;
}
const near = (n: number): string => n.toFixed(1);
const shift = (x: number, y: number, which: number, most: number): number =>
  (chance(x, y, which) * 2 - 1) * most;

/** From one corner to the next; `most` is how far the pen strays. */
function line([ax, ay]: Point, [bx, by]: Point, most: number): string {
  const ahead = ax < bx - 0.5 || (Math.abs(ax - bx) <= 0.5 && ay < by);
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  const long = Math.hypot(bx - ax, by - ay) || 1;
  const sides = [0, 1].map((i) => shift(x, y, ahead ? i : 1 - i, most * 1.6) * (ahead ? 1 : -1));
  const points = [1 / 3, 2 / 3].map((part, i) => {
    const off = (sides[i] ?? 0) / long;
    return `${near(ax + (bx - ax) * part - (by - ay) * off)} ${near(ay + (by - ay) * part + (bx - ax) * off)}`;
  });
  return `C${points.join(" ")} ${near(bx)} ${near(by)}`;
}

interface Side {
  from: Point;
  to: Point;
  /** How many of the cells have it. */
  shared: number;
}
function sidesOf(cells: readonly (readonly Point[])[]): Side[] {
  const found = new Map<string, Side>();
  for (const cell of cells)
    cell.forEach((from, i) => {
      const to = cell[(i + 1) % cell.length] as Point;
      const key = `${Math.round(from[0] + to[0])},${Math.round(from[1] + to[1])}`;
      const known = found.get(key);
      if (known) known.shared++;
      else found.set(key, { from, to, shared: 1 });
    });
  return [...found.values()];
}
const start = ([x, y]: Point): string => `M${near(x)} ${near(y)}`;
const drifted = ([x, y]: Point, most: number): Point => [x + shift(x, y, 2, most), y + shift(x, y, 3, most)];

/** Cells, each a ring of corners, as one area to fill. */
export const area = (cells: readonly (readonly Point[])[], most: number): string =>
  cells
    .map((cell) => cell.map((corner) => drifted(corner, most)))
    .map(
      (cell) =>
        start(cell[0] as Point) +
        cell.map((at, i) => line(at, cell[(i + 1) % cell.length] as Point, most)).join("") +
        "Z",
    )
    .join("");

/** The lines around cells; or, `within`, those that two of them share. */
export const border = (cells: readonly (readonly Point[])[], most: number, within = false): string =>
  sidesOf(cells)
    .filter(({ shared }) => shared > 1 === within)
    .map(({ from, to }) => {
      const [a, b] = [drifted(from, most), drifted(to, most)];
      return start(a) + line(a, b, most);
    })
    .join("");

/** A part of a drawing: the name of its style, and its path. */
export type Stroke = readonly string[];
/** Drawings of what covers cells: some for each kind, one to join two of a kind, and what their pens are like. */
export interface Art {
  ground: Readonly<Record<string, string>>;
  styles: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
  tiles: Readonly<Record<string, readonly (readonly Stroke[])[]>>;
  joints: Readonly<Record<string, readonly Stroke[]>>;
}
