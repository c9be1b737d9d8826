// The last turns of a game for two: the maps lie as in lesson.json, which has the dice and the other player's turns.
import type { LessonStep } from "../contract";

const has =
  (...kinds: string[]) =>
  (moves: readonly string[]): boolean =>
    moves.some((move) => kinds.includes(move.split(" ")[0] ?? ""));
// A turn may be confirmed as a whole or choice by choice; the step is done once something is drawn.
const drawing = {
  wants: has("hex", "draw", "skip"),
  lets: has("territory", "die", "query"),
  hint: "lesson.draw.hint",
};

export const lesson: LessonStep[] = [
  { say: "lesson.welcome", at: ".kingdom .sheet" },
  { say: "lesson.criteria", at: ".kingdom .goals, .kingdom .criteria" },
  { say: "lesson.territory", at: ".kingdom section.hand" },
  { say: "lesson.draw", at: ".kingdom .sheet", ...drawing },
  { say: "lesson.uses", at: ".kingdom .territories" },
  { say: "lesson.revealed", at: ".kingdom .others" },
  { say: "lesson.passive", at: ".kingdom .dice", ...drawing },
  { say: "lesson.powers", at: ".kingdom .sheet" },
  { say: "lesson.query", at: ".kingdom .sheet", ...drawing },
  { say: "lesson.stuck", at: ".kingdom .progress" },
  { say: "lesson.finish", over: true },
  { say: "lesson.end" },
];
