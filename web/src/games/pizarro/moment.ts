import type { Event } from "./generated";

/** As many explorers have been turned up. */
export default ({ type }: Event): boolean => type === "explorer-turned-up";
