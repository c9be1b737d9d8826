import type { GameModule } from "../contract";

const bids = (moves: readonly string[]): number[] =>
  moves.filter((move) => move.startsWith("bid ")).map((move) => Number(move.slice(4)));

/** Three seats on the A sides; whatever card comes first, the learner speaks first. */
export const lesson: GameModule["lesson"] = {
  options: { board1: "A", board2: "A" },
  seats: 3,
  bots: ["greedy", "greedy"],
  steps: [
    { say: "lesson.welcome", at: ".sea .half" },
    { say: "lesson.gold", at: ".mine" },
    { say: "lesson.card", at: ".up" },
    {
      say: "lesson.bid",
      at: ".act",
      wants: (moves) => bids(moves).some((bid) => bid <= 5),
      hint: "lesson.bid.hint",
    },
    { say: "lesson.round", at: ".act", wants: (moves) => moves.length > 0 },
    { say: "lesson.orders", at: ".away" },
    {
      say: "lesson.buy",
      at: ".act",
      wants: (moves) => moves.some((move) => move.startsWith("pay")),
      // Until a card is paid for there may be many bids, and every one of them is right.
      lets: () => true,
    },
    { say: "lesson.left", at: ".book" },
    { say: "lesson.end" },
  ],
};
