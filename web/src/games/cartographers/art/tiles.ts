// What stands on a space, 40 x 40, in ink and wash: several drawings of each terrain, so that neighbours need not look alike.
// The same drawings are printed on paper.
import art from "$art/cartographers.json";
import { area, border } from "$lib/ink";
import type { Chart } from "$ui/Country.svelte";
import { CELL, SIZE } from "../geometry";

export const CHART: Chart = {
  art,
  hand: 1.4,
  corners: ({ x, y }) => [
    [x, y],
    [x + CELL, y],
    [x + CELL, y + CELL],
    [x, y + CELL],
  ],
  beside: [
    [CELL, 0],
    [0, CELL],
  ],
  middle: [CELL / 2, CELL / 2],
  water: "water",
  alone: ["monster", "mountain", "wasteland"],
};

// The empty map: the same for everybody.
const cells = Array.from({ length: SIZE * SIZE }, (_, cell) =>
  CHART.corners({ x: (cell % SIZE) * CELL, y: Math.floor(cell / SIZE) * CELL }),
);
export const EMPTY = {
  ground: area(cells, CHART.hand),
  pencil: border(cells, CHART.hand, true),
  edge: border(cells, CHART.hand),
};
