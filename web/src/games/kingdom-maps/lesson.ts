// A first turn or two with a guide: it fits whatever the dice show.
import type { GameModule } from "../contract";

const has =
  (...kinds: string[]) =>
  (moves: readonly string[]): boolean =>
    moves.some((move) => kinds.includes(move.split(" ")[0] ?? ""));
// A turn may be confirmed as a whole or choice by choice; the step is done once something is drawn.
const drawing = { wants: has("hex", "draw"), lets: has("territory", "die", "query", "skip") };

export const lesson: GameModule["lesson"] = {
  options: {},
  seats: 2,
  bots: ["greedy"],
  steps: [
    { say: "lesson.welcome", at: ".kingdom .sheet" },
    { say: "lesson.criteria", at: ".kingdom .criteria" },
    { say: "lesson.territory", at: ".kingdom section.hand", until: ".kingdom .dice .mine" },
    { say: "lesson.draw", at: ".kingdom .sheet", ...drawing, hint: "lesson.draw.hint" },
    { say: "lesson.revealed", at: ".kingdom .others" },
    { say: "lesson.passive", at: ".kingdom .dice", ...drawing, hint: "lesson.draw.hint" },
    { say: "lesson.powers", at: ".kingdom .sheet" },
    { say: "lesson.end", at: ".kingdom .progress" },
  ],
};
