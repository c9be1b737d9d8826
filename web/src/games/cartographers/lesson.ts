// A first spring with one neighbour. The deck is not stacked: each step fits any card, but the first is no ambush.
import type { GameModule } from "../contract";
import type { View } from "./generated";

const draws = (moves: readonly string[]): boolean => moves.length > 0;

export const lesson: GameModule<View>["lesson"] = {
  options: { sheet: "wilderness" },
  seats: 2,
  bots: ["greedy"],
  fits: (view) => !view.card?.ambush,
  steps: [
    { say: "lesson.welcome" },
    { say: "lesson.map", at: "[role=grid]" },
    { say: "lesson.edicts", at: "section.edicts" },
    { say: "lesson.card", at: ".card" },
    { say: "lesson.draw", at: "[role=grid]", wants: draws, hint: "lesson.draw.hint" },
    { say: "lesson.reveal", at: ".others" },
    { say: "lesson.time", at: ".track" },
    { say: "lesson.again", at: "[role=grid]", wants: draws, hint: "lesson.draw.hint" },
    { say: "lesson.ambush", at: ".deck" },
  ],
};
