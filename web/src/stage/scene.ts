// What a game's staging finds on the page, and the movements most things make.
import type { GameEvent } from "$protocol";
import type { Play } from "../games/contract";
import type { Cue, Scene } from "./types";

interface Place {
  x: number;
  y: number;
}
const middle = (element: Element): Place => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
/** Pixels of the screen for one unit of an element's own coordinates: not 1 inside an SVG. */
function scaleOf(element: Element): number {
  if (!(element instanceof SVGGraphicsElement) || element instanceof SVGSVGElement) return 1;
  const matrix = element.getScreenCTM();
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
}

export function sceneOf(play: Play, room: Element | null, news: readonly GameEvent[]): Scene {
  const cue = (element: Element | null, frames: Keyframe[], lasts: number, more?: Partial<Cue>): Cue | null =>
    element && { element, frames, lasts, easing: "cubic-bezier(0.3, 0, 0.2, 1)", ...more };
  const way = (from: Element | null, to: Element | null): Place | null => {
    if (from === null || to === null) return null;
    const [a, b, scale] = [middle(from), middle(to), scaleOf(to)];
    return { x: (a.x - b.x) / scale, y: (a.y - b.y) / scale };
  };
  return {
    find: (selector) =>
      [...(room?.querySelectorAll(selector) ?? [])].find((one) => one.getClientRects().length > 0) ?? null,
    way,
    glide: (element, from, lasts, more) => {
      const by = way(from, element);
      return by && cue(element, [{ transform: `translate(${by.x}px, ${by.y}px)` }, {}], lasts, more);
    },
    appear: (element, lasts, more) =>
      cue(element, [{ opacity: 0, transform: "scale(0.6)" }, {}], lasts, more),
    pulse: (element, lasts, more) =>
      cue(
        element,
        [{ transform: "none" }, { transform: "scale(1.25)", offset: 0.4 }, { transform: "none" }],
        lasts,
        more,
      ),
    view: play.view,
    me: play.me,
    names: play.names,
    news,
  };
}
