// Lines through points, and luck that always falls the same way.
export interface Point {
  x: number;
  y: number;
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** The cubic pieces of a smooth line through points; a closed one comes back to its beginning. */
function pieces(points: readonly Point[], closed: boolean): [Point, Point, Point, Point][] {
  const n = points.length;
  const get = (i: number): Point => points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] as Point;
  return Array.from({ length: closed ? n : n - 1 }, (_, i) => {
    const [before, a, b, after] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    return [
      a,
      { x: a.x + (b.x - before.x) / 6, y: a.y + (b.y - before.y) / 6 },
      { x: b.x - (after.x - a.x) / 6, y: b.y - (after.y - a.y) / 6 },
      b,
    ];
  });
}

/** A smooth line through points, as the data of a path. */
export function smooth(points: readonly Point[], closed = false): string {
  const [first] = points;
  if (first === undefined) return "";
  const curves = pieces(points, closed).map(
    ([, p, q, b]) => `C${round(p.x)} ${round(p.y)} ${round(q.x)} ${round(q.y)} ${round(b.x)} ${round(b.y)}`,
  );
  return `M${round(first.x)} ${round(first.y)}${curves.join("")}${closed ? "Z" : ""}`;
}

/** So many points on each piece of the same line. */
export function sampled(points: readonly Point[], each: number, closed = false): Point[] {
  const found = pieces(points, closed).flatMap(([a, p, q, b]) =>
    Array.from({ length: each }, (_, i) => {
      const t = i / each;
      const u = 1 - t;
      const mix = (k: "x" | "y"): number =>
        u * u * u * a[k] + 3 * u * u * t * p[k] + 3 * u * t * t * q[k] + t * t * t * b[k];
      return { x: mix("x"), y: mix("y") };
    }),
  );
  return closed ? found : [...found, ...points.slice(-1)];
}

/** Numbers from 0 to 1, the same ones for the same name. */
export function luck(name: string): () => number {
  let seed = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 2166136261);
  return () => {
    seed = (seed + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A round shape drawn by hand. */
export function blob({ x, y }: Point, radius: number, next: () => number, flat = 1): string {
  const corners = Array.from({ length: 9 }, (_, i) => {
    const turn = (2 * Math.PI * i) / 9;
    const far = radius * (0.88 + 0.24 * next());
    return { x: x + far * Math.cos(turn), y: y + far * flat * Math.sin(turn) };
  });
  return smooth(corners, true);
}
