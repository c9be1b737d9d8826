import type { Event } from "./generated";

/** The same roll has been drawn on both maps. */
export default ({ type }: Event): boolean => type === "drew" || type === "could-not-draw";
