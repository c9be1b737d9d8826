import type { LessonStep } from "../contract";

const lays = (moves: readonly string[]): boolean => moves.some((move) => move.startsWith("lay "));
const camps = (moves: readonly string[]): boolean => moves.some((move) => move.startsWith("lay tent"));
/** Position cards, rivers and wolves may come in between. */
const lets = (moves: readonly string[]): boolean => !lays(moves);

const steps: LessonStep[] = [
  { say: "lesson.1", at: ".way" },
  { say: "lesson.2", at: ".hand" },
  {
    say: "lesson.3",
    // Not the hand: the bubble would lie over the road, where the ghost pawn goes.
    at: ".way",
    wants: (moves) => lays(moves) && !camps(moves),
    lets,
    hint: "lesson.3.hint",
  },
  { say: "lesson.4", at: ".way" },
  { say: "lesson.5", at: '[data-card="tent"]', wants: camps, lets, hint: "lesson.5.hint" },
  { say: "lesson.6", at: ".way" },
  { say: "lesson.7", at: ".players", wants: lays, lets, hint: "lesson.7.hint" },
  { say: "lesson.8", at: ".stock" },
];
export default { options: {}, seats: 3, bots: ["greedy", "greedy"], steps };
