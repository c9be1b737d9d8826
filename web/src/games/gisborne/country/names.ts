// Where the names of the countries are written: clear of the road, over land, in their own country.
import { isLand, nearest, onRoad, SHARE } from "../course";
import type { Point } from "../curve";

const ASIDE = [62, -62, 80, -80, 100, -100, 120, -120];
const ALONG = [0.5, 0.35, 0.65, 0.25, 0.75];

/** The middle of a name, and points along it that stay free. */
export function nameSpot(slot: number, letters: number): { at: Point; bare: Point[] } {
  const half = letters * 5.4;
  let best: { at: Point; bare: Point[]; room: number } | null = null;
  for (const along of ALONG)
    for (const aside of ASIDE) {
      const at = onRoad((slot + along) * SHARE, aside);
      const bare = [-1, -0.5, 0, 0.5, 1].map((part) => ({ x: at.x + part * half, y: at.y - 5 }));
      const spots = bare.map(nearest);
      const home = bare.every(isLand) && spots.every((spot) => spot.slot === slot);
      const room = Math.min(60, ...spots.map(({ gap }) => gap)) + (home ? 40 : 0);
      if (best === null || room > best.room) best = { at, bare, room };
    }
  return best ?? { at: onRoad((slot + 0.5) * SHARE, 80), bare: [] };
}
