// A whole spring with one neighbour: its cards follow lesson.json, the places are the learner's own.
import type { LessonStep } from "../contract";

const map = "[role=grid]";
const draws = (moves: readonly string[]): boolean => moves.length > 0;
const drawing = { at: map, wants: draws, hint: "lesson.draw.hint" };

export const lesson: LessonStep[] = [
  { say: "lesson.welcome" },
  { say: "lesson.map", at: map },
  { say: "lesson.edicts", at: "section.edicts" },
  { say: "lesson.card", at: ".card" },
  { say: "lesson.draw", ...drawing },
  { say: "lesson.reveal", at: ".others" },
  { say: "lesson.time", at: ".track" },
  { say: "lesson.coins", at: map },
  { say: "lesson.ruins", ...drawing },
  { say: "lesson.ambush", ...drawing },
  { say: "lesson.monsters", at: map },
  { say: "lesson.canal", ...drawing },
  { say: "lesson.again", ...drawing },
  { say: "lesson.last", ...drawing },
  { say: "lesson.scored", at: "section.edicts" },
  { say: "lesson.seasons", at: ".track" },
  { say: "lesson.end" },
];
