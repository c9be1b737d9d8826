// How the events of this game are seen: dice roll, what the others drew is inked hex by hex, the goals are counted at the end.
import { lasting, timed, type Counted } from "../../stage/counting.svelte";
import type { Staging } from "../../stage/types";
import type { Event, View } from "./generated";
import { criterionName, say } from "./say";

const DICE = 1000;
const LAST_LOOK = 350;
/** Milliseconds between two hexes that are inked. */
export const PER_HEX = 110;

/** What a map has scored in the end, goal after goal. */
export function countingOf(view: View, seat: number): Counted[] {
  const lines = view.players[seat]?.lines ?? [];
  return timed(
    lines.map(({ rule, criterion, points, cells }) => ({
      name: rule === "query.1" || criterion === null ? say("query.box") : criterionName(criterion),
      points,
      cells,
    })),
  );
}

export const stage: Staging<Event, View> = {
  // The dice come to rest before anything else happens.
  "dice-rolled": () => ({ lasts: DICE }),
  // One's own hexes have been there since they were drafted.
  drew: ({ seat, hexes }, { me }) => (seat === me ? null : { lasts: PER_HEX * hexes.length + LAST_LOOK }),
  "game-over": (_, { me, view }) => ({ lasts: lasting(countingOf(view, me ?? 0)) }),
};
