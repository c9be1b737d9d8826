import type { Event } from "./generated";

/** The same round begins. */
export default ({ type }: Event): boolean => type === "round-began";
