// The six territories in ink and wash: each has a pattern of its own, so that none needs its colour. Drawn around 0, 0 in a
// hex of radius 22, several for each, so that neighbours need not look alike. The same drawings are printed on paper.
import art from "$art/kingdom-maps.json";
import type { Chart } from "$ui/Country.svelte";
import type { Territory } from "../generated";
import { cornersOf, PITCH, W } from "../hexes";

export type Sign = Territory["sign"];

export const CHART: Chart = {
  art,
  hand: 1.5,
  corners: cornersOf,
  beside: [
    [W, 0],
    [W / 2, PITCH],
    [-W / 2, PITCH],
  ],
  middle: [0, 0],
  water: "L",
};

/** Whether a letter of a map is a territory. */
export const isSign = (letter: string): letter is Sign => letter in art.tiles;
