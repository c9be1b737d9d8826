// The last four rounds of a march, from the river to the beach: lesson.json has the cards, the tiles and the others.
import type { LessonStep } from "../contract";

const is =
  (...cards: string[]) =>
  (moves: readonly string[]): boolean =>
    moves.length === 1 && moves[0] === `lay ${cards.join(" ")}`;
const stows = (moves: readonly string[]): boolean => moves[0] === "chest";
/** Both golden cards stay in the hand: they carry the pawn to the beach. */
const drops = (moves: readonly string[]): boolean =>
  moves.some((move) => /^discard [bs]\d [bs]\d$/.test(move));
// Not the hand: the bubble would lie over the road, where the ghost pawn goes.
const way = ".way";

export const lesson: LessonStep[] = [
  { say: "lesson.welcome", at: way },
  { say: "lesson.hand", at: ".hand" },
  { say: "lesson.chip", at: way, wants: is("b2"), hint: "lesson.chip.hint" },
  { say: "lesson.scoring", at: way },
  { say: "lesson.chest", wants: stows, hint: "lesson.chest.hint" },
  { say: "lesson.chestAgain", wants: stows, hint: "lesson.chest.hint" },
  { say: "lesson.order", at: ".players" },
  { say: "lesson.push", at: way, wants: is("b1"), hint: "lesson.push.hint" },
  { say: "lesson.pushed", at: way },
  { say: "lesson.river", at: way, wants: is("s2", "s3"), hint: "lesson.river.hint" },
  { say: "lesson.discard", wants: drops, hint: "lesson.discard.hint" },
  { say: "lesson.fields", at: way },
  { say: "lesson.last", at: way },
  { say: "lesson.tent", at: '[data-card="tent"]' },
  { say: "lesson.beach", at: way, wants: is("g3", "g4"), hint: "lesson.beach.hint" },
  { say: "lesson.final", over: true },
  { say: "lesson.end" },
];
