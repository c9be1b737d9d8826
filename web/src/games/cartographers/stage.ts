// How the events of this game are seen: cards are turned, spaces are drawn, a season is counted.
import type { Staging } from "../../stage/types";
import { lasting } from "../../stage/counting.svelte";
import { countingOf } from "./counting";
import type { Event, View } from "./generated";

const CARD = 500;

export const stage: Staging<Event, View> = {
  "card-revealed": () => ({ lasts: CARD }),
  "ambush-revealed": () => ({ lasts: CARD }),
  "ruins-revealed": () => ({ lasts: CARD }),
  // One's own season is counted space by space (parts/Counting.svelte); of the others' only the sum is told.
  "season-scored": (event, { me, view }) =>
    event.seat === (me ?? 0) ? { lasts: lasting(countingOf(event, view)) } : {},
};
