// Where hexes lie on the paper, and the lines around groups of them.
import type { Point } from "$lib/ink";

export const R = 22;
export const W = Math.sqrt(3) * R;
export const PITCH = 1.5 * R;

export interface Spot {
  name: string;
  row: number;
  at: number;
  x: number;
  y: number;
}
export interface Layout {
  spots: Spot[];
  rows: Spot[][];
  by: Map<string, Spot>;
}

/** Rows of names, the middle of the map at 0, 0. */
export function layout(rows: readonly (readonly string[])[]): Layout {
  const middle = (rows.length - 1) / 2;
  const placed = rows.map((names, row) =>
    names.map((name, at) => ({
      name,
      row,
      at,
      x: (at - (names.length - 1) / 2) * W,
      y: (row - middle) * PITCH,
    })),
  );
  const spots = placed.flat();
  return { spots, rows: placed, by: new Map(spots.map((spot) => [spot.name, spot])) };
}

const CORNERS = [0, 1, 2, 3, 4, 5].map((i) => {
  const turn = (Math.PI / 180) * (60 * i - 90);
  return [Math.cos(turn), Math.sin(turn)] as const;
});
const near = (n: number): string => n.toFixed(2);

/** A hex of this radius around 0, 0, as the points of a polygon. */
export const hexagon = (radius = R): string =>
  CORNERS.map(([x, y]) => `${near(x * radius)},${near(y * radius)}`).join(" ");

/** The corners of a hex that lies there. */
export const cornersOf = ({ x, y }: { x: number; y: number }): Point[] =>
  CORNERS.map(([dx, dy]) => [x + dx * R, y + dy * R]);

/** The line around hexes: each side that no other of them shares. */
export function outline(spots: readonly { x: number; y: number }[]): string {
  const key = (x: number, y: number): string => `${Math.round(x)},${Math.round(y)}`;
  const inside = new Set(spots.map(({ x, y }) => key(x, y)));
  const sides: string[] = [];
  for (const { x, y } of spots)
    for (let i = 0; i < 6; i++) {
      const turn = (Math.PI / 180) * (60 * i - 60);
      if (inside.has(key(x + W * Math.cos(turn), y + W * Math.sin(turn)))) continue;
      const [ax, ay] = CORNERS[i] as readonly [number, number];
      const [bx, by] = CORNERS[(i + 1) % 6] as readonly [number, number];
      sides.push(`M${near(x + ax * R)} ${near(y + ay * R)}L${near(x + bx * R)} ${near(y + by * R)}`);
    }
  return sides.join("");
}

/** The hex an arrow key leads to; `aim` is the column the walk up or down keeps to. */
export function step(map: Layout, from: Spot, key: string, aim: number): Spot | null {
  const across = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 }[key];
  const row = map.rows[from.row] ?? [];
  if (across !== undefined) return row[Math.max(0, Math.min(row.length - 1, from.at + across))] ?? null;
  const other = map.rows[from.row + ({ ArrowUp: -1, ArrowDown: 1 }[key] ?? 0)];
  if (other === undefined || (key !== "ArrowUp" && key !== "ArrowDown")) return null;
  const beside = other.filter(({ x }) => Math.abs(x - from.x) < W);
  return beside.sort((a, b) => Math.abs(a.x - aim) - Math.abs(b.x - aim))[0] ?? null;
}

/** What stands on a hex of a map written in rows. */
export const signAt = (rows: readonly string[], { row, at }: Spot): string => rows[row]?.[at] ?? ".";
