// How the events of this game are seen: cards turned together, pawns that walk field by field, chips won, mist that
// lifts, and at the end the chests.
import type { Showing, Staging } from "../../stage/types";
import type { Point } from "./curve";
import type { Event, View } from "./generated";
import { Layout } from "./layout";
import { pick } from "./story";

const LAY = 350;
const TURN = 1800;
const STEP = 170;
const LONGEST_WALK = 2600;
const ARRIVES = 300;
const CHIP = 900;
const MIST = 1200;
const SCORING = 1100;
const CARD = 260;
/** One chest after the other, and a moment for the last. */
export const CHEST = 1500;
/** How high a pawn hops from field to field. */
const HOP = 9;

/** The chests are opened with the last event of the game. */
export const opensChests = (event: Event | null, news: readonly Event[], view: View): boolean =>
  view.phase === "over" && event !== null && event === news.at(-1);

const atTheEnd = (event: Event, news: readonly Event[], view: View): Showing | null =>
  opensChests(event, news, view) ? { lasts: CHEST * (view.players.length + 1) } : null;

export const stage: Staging<Event, View> = {
  laid: ({ seat }, scene) => ({
    cues: [scene.appear(scene.find(`[data-seat="${seat}"] .cards`), LAY)],
    lasts: LAY,
  }),
  // All cards are turned at once, as the last of them is told.
  revealed: (event, scene) => ({
    lasts: event === pick(scene.news as Event[], "revealed").at(-1) ? TURN : 0,
  }),
  camped: () => ({ lasts: ARRIVES }),
  "tile-laid": ({ tile }, scene) => {
    const veil = scene.find(`[data-veil="${scene.view.road.findIndex((laid) => laid.tile === tile)}"]`);
    return { cues: [veil && { element: veil, frames: [{ opacity: 1 }, { opacity: 0 }], lasts: MIST }] };
  },
  walked: ({ seat, from, to }, scene) => {
    const layout = new Layout(scene.view);
    const stands = layout.place(scene.view.players[seat]?.place ?? null);
    const walker = scene.find(`[data-pawn="${seat}"] .walker`);
    const bridges = pick(scene.news as Event[], "bridge-crossed").filter((bridge) => bridge.seat === seat);
    const leaps = bridges.map(({ from, to }): [number, number] => [layout.rank(from), layout.rank(to)]);
    const way = layout.way(from, to, leaps);
    if (walker === null || stands === null || way.length < 2) return { lasts: ARRIVES };
    const walks = Math.min(LONGEST_WALK, STEP * (way.length - 1));
    return {
      cues: [{ element: walker, frames: hops(way, stands), lasts: walks, easing: "linear" }],
      lasts: walks + ARRIVES,
    };
  },
  "chip-won": ({ seat }, scene) => ({
    cues: [scene.pulse(scene.find(`[data-pawn="${seat}"] .walker`), CHIP)],
    lasts: CHIP,
  }),
  "chip-lost": ({ seat }, scene) => ({
    cues: [scene.pulse(scene.find(`[data-pawn="${seat}"] .walker`), CHIP)],
    lasts: CHIP,
  }),
  "wolves-found-nothing": () => ({ lasts: CHIP }),
  "last-round": () => ({ lasts: SCORING }),
  "scoring-began": (event, { news, view }) => atTheEnd(event, news as Event[], view) ?? { lasts: SCORING },
  "position-card": (event, { news, view }) => atTheEnd(event, news as Event[], view) ?? { lasts: CARD },
  drew: (event, { news, view }) => atTheEnd(event, news as Event[], view),
  "nothing-to-draw": (event, { news, view }) => atTheEnd(event, news as Event[], view),
};

/** A walk as seen from where the pawn stands in the end. */
function hops(way: readonly Point[], stands: Point): Keyframe[] {
  const at = (x: number, y: number): Keyframe => ({
    transform: `translate(${(x - stands.x).toFixed(1)}px, ${(y - stands.y).toFixed(1)}px)`,
  });
  return way.flatMap((point, i) => {
    const next = way[i + 1];
    const stop = at(point.x, point.y);
    return next ? [stop, at((point.x + next.x) / 2, (point.y + next.y) / 2 - HOP)] : [stop];
  });
}
