// The lie of the land: the coast of the island, and the course of the road that winds through eleven tiles.
import { sampled, smooth, type Point } from "./curve";

export const WIDTH = 1500;
export const HEIGHT = 940;
/** The start tile, nine path tiles, the end tile. */
export const SLOTS = 11;

const points = (text: string): Point[] =>
  text.split(" ").map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    return { x: x ?? 0, y: y ?? 0 };
  });

/** Three long bends: to the east, back to the west, and east again to the beach. */
const BENDS = points(
  "28,262 110,252 190,240 290,178 410,196 520,252 640,236 760,172 880,166 1000,222 1120,252 1240,196 1340,196 " +
    "1424,286 1408,408 1300,478 1180,532 1060,520 940,458 820,444 700,506 580,544 460,496 340,458 220,492 " +
    "112,548 78,656 138,760 260,776 380,722 500,724 620,792 740,806 860,748 980,722 1100,772 1220,800 1340,752 1436,770",
);
const COAST = points(
  "196,196 150,120 260,48 430,66 600,40 790,58 980,36 1180,58 1340,44 1450,110 1484,250 1468,400 1482,540 1450,640 " +
    "1478,720 1474,830 1390,900 1220,884 1040,910 850,886 660,914 470,890 290,912 120,884 30,790 18,640 52,500 " +
    "60,410 140,352 204,312 176,256",
);
export const ISLAND = smooth(COAST, true);

interface Mark extends Point {
  /** How far it is along the road. */
  far: number;
}
const MARKS: Mark[] = [];
for (const point of sampled(BENDS, 12)) {
  const last = MARKS.at(-1);
  MARKS.push({ ...point, far: last ? last.far + Math.hypot(point.x - last.x, point.y - last.y) : 0 });
}
const shore = sampled(COAST, 6, true);

export const LENGTH = MARKS.at(-1)?.far ?? 0;
/** How much of the road a tile has. */
export const SHARE = LENGTH / SLOTS;

/** The point so far along the road, or beside it: `aside` to the right of those who walk. */
export function onRoad(far: number, aside = 0): Point {
  const next = Math.max(
    1,
    Math.min(
      MARKS.length - 1,
      MARKS.findIndex((mark) => mark.far >= far),
    ),
  );
  const [a, b] = [MARKS[next - 1] as Mark, MARKS[next] as Mark];
  const part = (far - a.far) / (b.far - a.far);
  const [dx, dy] = [(b.x - a.x) / (b.far - a.far), (b.y - a.y) / (b.far - a.far)];
  return { x: a.x + (b.x - a.x) * part - dy * aside, y: a.y + (b.y - a.y) * part + dx * aside };
}

/** How wide of the road a point lies, and in which tile's country. */
export function nearest({ x, y }: Point): { gap: number; slot: number } {
  let [gap, far] = [Infinity, 0];
  for (const mark of MARKS) {
    const away = Math.hypot(mark.x - x, mark.y - y);
    if (away < gap) [gap, far] = [away, mark.far];
  }
  return { gap, slot: Math.min(SLOTS - 1, Math.floor(far / SHARE)) };
}

/** Whether there is land. */
export function isLand({ x, y }: Point): boolean {
  let inside = false;
  for (const [i, a] of shore.entries()) {
    const b = shore[(i + 1) % shore.length] as Point;
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  }
  return inside;
}
