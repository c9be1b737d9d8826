import type { Event } from "./generated";

/** The same card has been drawn on both maps. */
export default ({ type }: Event): boolean => type === "drew" || type === "skipped";
