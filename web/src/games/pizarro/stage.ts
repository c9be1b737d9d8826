// How the events of this game are seen: cards turn, bids climb, the hammer falls, ships sail, gold is dealt, years end.
import type { Scene, Showing, Staging } from "../../stage/types";
import type { Event, View } from "./generated";
import { pick } from "./look";

const TURN = 550;
const SPEAK = 450;
const HAMMER = 1700;
const SAIL = 1100;
const DEAL = 420;
const NEXT_CARD = 110;
const YEAR = 2000;

type PizarroScene = Scene<View>;

/** Somebody answers: his place among the bidders swells. */
const speaks = (seat: number, scene: PizarroScene): Showing => ({
  cues: [
    scene.pulse(scene.find(`[data-bidder="${seat}"]`), SPEAK),
    scene.pulse(scene.find(".high .gold"), SPEAK),
  ],
  lasts: SPEAK,
});

export const stage: Staging<Event, View> = {
  "explorer-turned-up": (_, scene) => {
    const element = scene.find(".up .face-up");
    const frames = [{ transform: "rotateY(90deg)", opacity: 0.3 }, {}];
    return { cues: [element && { element, frames, lasts: TURN, easing: "ease-out" }], lasts: TURN };
  },
  vetoed: () => ({ lasts: 2 * TURN }),
  bid: ({ seat }, scene) => speaks(seat, scene),
  passed: ({ seat }, scene) => ({ ...speaks(seat, scene), lasts: SPEAK * 0.7 }),
  sold: () => ({ lasts: HAMMER }),
  unsold: () => ({ lasts: TURN }),
  paid: ({ seat }, scene) => ({ cues: [scene.pulse(scene.find(`[data-court="${seat}"] .facts`), SPEAK)] }),
  "ship-sailed": ({ seat, explorer, ship, from, to }, scene) => {
    const element = scene.find(`[data-ship="${seat} ${explorer} ${ship}"]`);
    // A new ship comes from the harbour, beside the portrait.
    const harbour = scene.find(`[data-space="${explorer} ${from ?? 0}"]`);
    const by = scene.way(harbour, element);
    if (element === null || by === null) return { lasts: SAIL / 2 };
    const at = (part: number, tilt: number): string =>
      `translate(${by.x * part}px, ${from === null ? by.y * part : 0}px) rotate(${tilt}deg)`;
    const frames = [
      { transform: at(1, 0), opacity: from === null ? 0 : 1 },
      { transform: at(0.8, -5), opacity: 1, offset: 0.25 },
      { transform: at(0.35, 4), offset: 0.6 },
      { transform: at(0, -2), offset: 0.92 },
      { transform: "none" },
    ];
    const space = scene.find(`[data-space="${explorer} ${to}"] .water`);
    const swell = [{ opacity: 1 }, { opacity: 0.4 }, { opacity: 1 }];
    return {
      cues: [
        { element, frames, lasts: SAIL, easing: "ease-in-out" },
        space && { element: space, frames: swell, lasts: SAIL / 2, after: SAIL / 2 },
      ],
    };
  },
  tucked: () => ({ lasts: TURN }),
  "hand-laid-open": () => ({ lasts: TURN }),
  "card-taken": () => ({ lasts: TURN }),
  "gold-drawn": (event, scene) => {
    if (event.seat !== scene.me)
      return {
        cues: [scene.pulse(scene.find(`[data-court="${event.seat}"] .facts`), DEAL)],
        lasts: NEXT_CARD,
      };
    const nth = pick(scene.news as readonly Event[], "gold-drawn")
      .filter(({ seat }) => seat === scene.me)
      .indexOf(event);
    const element = scene.find(`.hand [data-fresh="${nth}"]`);
    const frames = [{ transform: "translate(40px, -70px) rotate(14deg) scale(1.2)", opacity: 0 }, {}];
    return { cues: [element && { element, frames, lasts: DEAL, easing: "ease-out" }], lasts: NEXT_CARD };
  },
  traded: () => ({ lasts: TURN }),
  "year-ended": () => ({ lasts: YEAR }),
  "year-began": () => ({ lasts: YEAR }),
  "push-card-drawn": (_, scene) => ({
    cues: [scene.appear(scene.find(".drawn:last-of-type"), TURN)],
    lasts: 2 * TURN,
  }),
  "push-stopped": () => ({ lasts: TURN }),
  // The end: hands and what was tucked are turned over, one seat after the other.
  "cards-shown": ({ seat }, scene) => ({
    cues: [scene.pulse(scene.find(`[data-court="${seat}"]`), 2 * TURN)],
    lasts: 2 * TURN,
  }),
  scored: ({ seat }, scene) => ({
    cues: [scene.pulse(scene.find(`[data-court="${seat}"]`), TURN)],
    lasts: 2 * TURN,
  }),
};
