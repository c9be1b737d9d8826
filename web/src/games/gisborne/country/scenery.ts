// What stands in each tile's country: its landmarks, and what grows around them, always in the same places.
import { isLand, nearest, onRoad, SHARE } from "../course";
import { blob, luck, type Point } from "../curve";

export interface Thing extends Point {
  /** The motif, and how large it is; negative: mirrored. */
  motif: string;
  size: number;
  mirrored: boolean;
}
interface Growth {
  motif: string;
  n: number;
  size?: number;
}
interface Country {
  /** The colours of its ground. */
  ground: string;
  growth: readonly Growth[];
}

/** How high and how wide things stand above their foot. */
const SIZES: Record<string, [height: number, width: number]> = {
  mountain: [92, 120],
  hill: [42, 112],
  fir: [44, 26],
  tree: [36, 32],
  fern: [46, 46],
  frond: [14, 28],
  rock: [16, 28],
  reeds: [24, 20],
  pool: [12, 62],
  hut: [30, 32],
  snag: [34, 24],
  wolf: [30, 20],
  tower: [46, 26],
  cabbage: [44, 30],
  tuft: [9, 16],
  flowers: [8, 22],
  field: [16, 54],
  stones: [34, 56],
  boat: [16, 40],
};

const of = (ground: string, text: string): Country => ({
  ground,
  growth: text.split(" ").map((word) => {
    const [motif = "", n = "1", size = "1"] = word.split(":");
    return { motif, n: Number(n), size: Number(size) };
  }),
});

/** Large things first: what is small finds its place between them. */
const COUNTRIES: Record<string, Country> = {
  start: of("bay", "hut:3 field:1 cabbage:4 tree:6 tuft:8 flowers:4"),
  p1: of("fern", "hill:1 hut:3 fern:11 frond:12 flowers:4 tuft:6"),
  p2: of("hills", "hill:2:1.7 hut:3 field:3 tree:7 flowers:7 tuft:8"),
  p3: of("mire", "pool:6 reeds:11 snag:3 tuft:10"),
  p4: of("hollow", "hill:3:1.1 pool:3 snag:5 reeds:7 tree:4 tuft:8"),
  p5: of("bush", "wolf:1:1.2 fir:30 fern:4 frond:6"),
  p6: of("ridge", "mountain:3:.9 wolf:1:1.2 rock:5 fir:10 tuft:5"),
  p7: of("gorge", "hill:1 hut:2 fern:7 tree:8 rock:4 frond:7"),
  p8: of("stone", "stones:2 rock:12 tree:6 snag:2 tuft:10"),
  p9: of("cleft", "mountain:4 rock:5 fir:8 tuft:4"),
  p10: of("pass", "mountain:2:.95 tower:1:1.2 stones:1 rock:5 fir:9 tuft:6"),
  end: of("shore", "hut:5 boat:1 cabbage:7 tree:4 field:1 flowers:4 tuft:6"),
};

export const groundOf = (tile: string): string => COUNTRIES[tile]?.ground ?? "hills";

/** How far the country of a tile reaches from the road. */
const REACH = 168;
/** Nothing stands nearer to the middle of the road. */
const VERGE = 25;

/** The shape of a tile's country: round patches along its road, drawn by hand. */
export function patch(tile: string, slot: number, reach = REACH): string {
  const next = luck(`${tile} ${slot} ${reach}`);
  return [0.02, 0.22, 0.42, 0.62, 0.82, 0.98]
    .map((part) => blob(onRoad((slot + part) * SHARE), reach * (part < 0.1 || part > 0.9 ? 0.8 : 1), next))
    .join("");
}

/** Strokes of a brush over the ground. */
export function strokes(tile: string, slot: number): string {
  const next = luck(`${tile} strokes ${slot}`);
  return Array.from({ length: 26 }, () => {
    const { x, y } = onRoad((slot + next()) * SHARE, (2 * next() - 1) * REACH * 0.85);
    const wide = 14 + 22 * next();
    const round = (n: number): number => Math.round(n);
    return `M${round(x)} ${round(y)}q${round(wide / 2)} ${round(-4 - 5 * next())} ${round(wide)} 0`;
  }).join("");
}

const kept = new Map<string, Thing[]>();

/** Everything that stands in a tile's country, from the back to the front. `bare` says where nothing may. */
export function things(tile: string, slot: number, bare: readonly Point[]): Thing[] {
  const key = `${tile} ${slot} ${bare.length}`;
  let found = kept.get(key);
  if (!found) kept.set(key, (found = place(tile, slot, bare)));
  return found;
}

function place(tile: string, slot: number, bare: readonly Point[]): Thing[] {
  const next = luck(`${tile} things ${slot}`);
  const found: (Thing & { wide: number })[] = [];
  for (const { motif, n, size = 1 } of COUNTRIES[tile]?.growth ?? []) {
    const [high, wide] = (SIZES[motif] ?? [20, 20]).map((length) => length * size) as [number, number];
    // A wood is thick: its trees stand close.
    const apart = motif === "fir" || motif === "fern" ? 0.34 : 0.5;
    for (let left = n, tries = 0; left > 0 && tries < 60 * n; tries++) {
      const foot = onRoad((slot + next()) * SHARE, (2 * next() - 1) * (REACH - 12));
      if (!stands(foot, high, wide, slot, bare)) continue;
      if (found.some((one) => near(one, foot, (one.wide + wide) * apart))) continue;
      const grown = size * (0.86 + 0.28 * next());
      found.push({ ...foot, motif, size: grown, mirrored: next() < 0.5 && motif !== "mountain", wide });
      left--;
    }
  }
  return found.sort((a, b) => a.y - b.y);
}

const near = (a: Point, b: Point, apart: number): boolean =>
  Math.abs(a.x - b.x) < apart && Math.abs(a.y - b.y) < apart * 0.7;

function stands(foot: Point, high: number, wide: number, slot: number, bare: readonly Point[]): boolean {
  const half = wide * 0.42;
  const outline = [
    foot,
    { x: foot.x - half, y: foot.y - 2 },
    { x: foot.x + half, y: foot.y - 2 },
    { x: foot.x, y: foot.y - high * 0.5 },
    { x: foot.x, y: foot.y - high },
  ];
  if (!outline.slice(0, 3).every(isLand) || foot.y - high < 40) return false;
  const [base] = outline.map(nearest);
  if (base?.slot !== slot) return false;
  return outline.every(
    (point) =>
      nearest(point).gap > VERGE && bare.every((spot) => Math.hypot(point.x - spot.x, point.y - spot.y) > 24),
  );
}
