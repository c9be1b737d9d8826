// Spaces, shapes and their outlines. A space is a number from 0 (A1) to 120 (K11).
import type { Terrain } from "./spaces";

export const SIZE = 11;
export const CELL = 40;
export const LETTERS = "ABCDEFGHIJK";

export type Offset = readonly [row: number, column: number];
/** A shape lying in the top left corner. */
export interface Shape {
  offsets: Offset[];
  height: number;
  width: number;
}

export const nameOf = (cell: number): string => `${LETTERS[Math.floor(cell / SIZE)]}${(cell % SIZE) + 1}`;
export const cellOf = (name: string): number =>
  LETTERS.indexOf(name[0] ?? "A") * SIZE + Number(name.slice(1)) - 1;

function flush(offsets: Offset[]): Shape {
  const top = Math.min(...offsets.map(([row]) => row));
  const left = Math.min(...offsets.map(([, column]) => column));
  const moved = offsets.map(([row, column]) => [row - top, column - left] as const);
  moved.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return {
    offsets: moved,
    height: Math.max(...moved.map(([row]) => row)) + 1,
    width: Math.max(...moved.map(([, column]) => column)) + 1,
  };
}

export function shapeOf(drawn: readonly string[]): Shape {
  const offsets: Offset[] = [];
  drawn.forEach((line, row) =>
    [...line].forEach((sign, column) => sign === "#" && offsets.push([row, column])),
  );
  return flush(offsets);
}

/** A shape flipped and then turned clockwise by so many quarters. */
export function turned(shape: Shape, quarters: number, flipped: boolean): Shape {
  let offsets: Offset[] = shape.offsets.map(([row, column]) => [row, flipped ? -column : column]);
  for (let i = 0; i < quarters; i++) offsets = offsets.map(([row, column]) => [column, -row]);
  return flush(offsets);
}

/** The spaces a shape covers with its middle on a space; it never sticks out over the edge of the map. */
export function laid(shape: Shape, middle: number): number[] {
  const held = (wanted: number, length: number): number => Math.max(0, Math.min(SIZE - length, wanted));
  const top = held(Math.floor(middle / SIZE) - Math.floor((shape.height - 1) / 2), shape.height);
  const left = held((middle % SIZE) - Math.floor((shape.width - 1) / 2), shape.width);
  return shape.offsets.map(([row, column]) => (top + row) * SIZE + left + column);
}

/** The space that `laid` needs to cover these spaces again. */
export function middleOf(cells: readonly number[]): number {
  const rows = cells.map((cell) => Math.floor(cell / SIZE));
  const columns = cells.map((cell) => cell % SIZE);
  const half = (of: number[]): number =>
    Math.min(...of) + Math.floor((Math.max(...of) - Math.min(...of)) / 2);
  return half(rows) * SIZE + half(columns);
}

/** Two drawings of one shape, lying alike, have the same key. */
export const keyOf = (shape: Shape): string =>
  shape.offsets.map(([row, column]) => `${row},${column}`).join(" ");

export function shapeUnder(cells: readonly number[]): Shape {
  return flush(cells.map((cell) => [Math.floor(cell / SIZE), cell % SIZE] as const));
}

/** A drawing as it is written: the terrain and its spaces in row order. */
export const written = (terrain: string, cells: readonly number[]): string =>
  [terrain, ...[...cells].sort((a, b) => a - b).map(nameOf)].join(" ");

/** A drawing read from its text; null for a skip. */
export function read(move: string | null | undefined): { terrain: Terrain; cells: number[] } | null {
  if (!move || move === "skip") return null;
  const [terrain, ...names] = move.split(" ");
  return { terrain: terrain as Terrain, cells: names.map(cellOf) };
}

/** The outline of a set of spaces as an SVG path, in units of the map. */
export function outline(cells: readonly number[]): string {
  const inside = new Set(cells);
  const path: string[] = [];
  for (const cell of cells) {
    const row = Math.floor(cell / SIZE);
    const column = cell % SIZE;
    const [x, y] = [column * CELL, row * CELL];
    if (!inside.has(cell - SIZE)) path.push(`M${x} ${y}h${CELL}`);
    if (!inside.has(cell + SIZE)) path.push(`M${x} ${y + CELL}h${CELL}`);
    if (column === 0 || !inside.has(cell - 1)) path.push(`M${x} ${y}v${CELL}`);
    if (column === SIZE - 1 || !inside.has(cell + 1)) path.push(`M${x + CELL} ${y}v${CELL}`);
  }
  return path.join("");
}
