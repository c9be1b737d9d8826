// From the last cards of year I to the final scoring, with two rivals. lesson.json has the cards, the gold and their bids.
import type { LessonStep } from "../contract";

const is =
  (move: string) =>
  (moves: readonly string[]): boolean =>
    moves.length === 1 && moves[0] === move;
const pays = (moves: readonly string[]): boolean => moves.some((move) => move.startsWith("pay"));
const bids =
  (most: number) =>
  (moves: readonly string[]): boolean =>
    moves.every((move) => move.startsWith("bid ") && Number(move.slice(4)) <= most);
const act = ".act";

export const lesson: LessonStep[] = [
  { say: "lesson.welcome", at: ".sea .half" },
  { say: "lesson.gold", at: ".mine" },
  { say: "lesson.years", at: ".book" },
  { say: "lesson.card", at: ".up" },
  { say: "lesson.bid", at: act, wants: is("bid 3"), hint: "lesson.bid.hint" },
  { say: "lesson.raise", at: act, wants: is("bid 5"), hint: "lesson.raise.hint" },
  { say: "lesson.pay", at: act, wants: pays },
  { say: "lesson.ship", at: ".sea .half" },
  { say: "lesson.pizarro", at: act, lets: bids(4), wants: pays, hint: "lesson.pizarro.hint" },
  { say: "lesson.income", at: ".mine" },
  { say: "lesson.trade", at: act, wants: is("trade"), hint: "lesson.trade.hint" },
  { say: "lesson.second", at: ".sea .half" },
  { say: "lesson.polo", at: act, lets: bids(4), wants: pays, hint: "lesson.polo.hint" },
  { say: "lesson.behind", at: ".sea .half" },
  { say: "lesson.explorers", at: ".sea" },
  { say: "lesson.finish", at: act, over: true },
  { say: "lesson.scored" },
];
