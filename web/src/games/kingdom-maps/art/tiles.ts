// The six territories as ink on paper: each has a pattern of its own, so that none needs its colour. Drawn around 0, 0 in a
// hex of radius 22; `ink` strokes are lines, the others are filled.
import type { Territory } from "../generated";

export type Sign = Territory["sign"];

interface Stroke {
  d: string;
  as: "ink" | "dark" | "light";
}

export const TILES: Record<Sign, Stroke[]> = {
  M: [
    { d: "M-15 10L-5-10 1 1 6-6 15 10Z", as: "light" },
    { d: "M-5-10L1 1 6 10H-2L-4 2-3-4Z M6-6L15 10H10L7 2Z", as: "dark" },
    { d: "M-15 10L-5-10 1 1 6-6 15 10M1 1L4 6M-9 4L-8 8M-6-1L-5 3M9 5L9 8", as: "ink" },
  ],
  F: [
    { d: "M-9-12L-14.5 0H-3.5Z M8-13L2.5-1H13.5Z M-.5-3L-7 11H6Z", as: "dark" },
    { d: "M-9 0V4M8-1V3M-.5 11V15M-9-7V-2M8-8V-3M-.5 2V8", as: "ink" },
    { d: "M-9-12L-14.5 0H-3.5Z M8-13L2.5-1H13.5Z M-.5-3L-7 11H6Z", as: "ink" },
  ],
  A: [
    { d: "M0-14V14", as: "ink" },
    { d: "M-13-1L-4-10M-14 6L-3-5M-13 11L-3 1M-8 13L-3 8", as: "ink" },
    { d: "M4-10L13-1M3-4L14 7M3 2L13 12M3 8L8 13", as: "ink" },
  ],
  L: [
    { d: "M-14-7q3.5-5 7 0t7 0t7 0t7 0M-14 1q3.5-5 7 0t7 0t7 0t7 0M-14 9q3.5-5 7 0t7 0t7 0t7 0", as: "ink" },
  ],
  T: [
    { d: "M-13 11V0H-1V11Z M3 11V-8H12V11Z", as: "light" },
    { d: "M-15 1L-7-7 1 1Z M2-7L7.5-15 13-7Z M-9 11V5H-5V11Z", as: "dark" },
    {
      d: "M-13 11V1M-1 1V11M3 11V-7H12V11M-14 11H13M-15 1L-7-7 1 1ZM2-7L7.5-15 13-7ZM7.5-3V1M7.5 4V7",
      as: "ink",
    },
  ],
  D: [
    { d: "M-15 11q9-13 17-2q6-7 13 2Z", as: "light" },
    { d: "M-15 11q9-13 17-2q6-7 13 2M-12-3h.1M-6-8h.1M-8-1h.1M12-1h.1M-13 3h.1M1-13h.1M-2-4h.1", as: "ink" },
    { d: "M7 1V-12M7-3H3V-8M7-5H11V-9", as: "ink" },
  ],
};

/** Whether a letter of a map is a territory. */
export const isSign = (letter: string): letter is Sign => letter in TILES;
