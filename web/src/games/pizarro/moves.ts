// Legal moves arrive as texts; here they are read, and a payment is proposed. Whether a move is legal is never decided here.

/** The bids among the legal moves, from the least to the highest. */
export function bidsIn(legal: readonly string[]): number[] {
  return numbersOf(legal, "bid").sort((a, b) => a - b);
}
/** The numbers behind one word: `ship 1`, `ship 2`. */
export function numbersOf(legal: readonly string[], word: string): number[] {
  return legal.filter((move) => move.startsWith(`${word} `)).map((move) => Number(move.split(" ")[1]));
}
export const tradeText = (cards: readonly number[]): string =>
  ["trade", ...[...cards].sort((a, b) => a - b)].join(" ");
/** A payment is laid down card by card, the dearest first (pay.3). */
export const payMoves = (cards: readonly number[]): string[] =>
  [...cards].sort((a, b) => b - a).map((card) => `pay ${card}`);

/**
 * The payment worth proposing: the least gold lost; then the fewest crowns given away; then the fewest cards.
 * It is only a proposal: the server is asked whether it may be.
 */
export function propose(hand: readonly number[], owed: number, crowns: Record<string, number>): number[] {
  type Way = { cards: number[]; crowns: number };
  const better = (a: Way, b: Way | undefined): boolean =>
    b === undefined || a.crowns < b.crowns || (a.crowns === b.crowns && a.cards.length < b.cards.length);
  const ways = new Map<number, Way>([[0, { cards: [], crowns: 0 }]]);
  // From the dearest down, and never on from a sum that covers the bid: so no payment has a card too many.
  for (const card of [...hand].sort((a, b) => b - a)) {
    for (const [total, way] of [...ways]) {
      if (total >= owed) continue;
      const longer = { cards: [...way.cards, card], crowns: way.crowns + (crowns[card] ?? 0) };
      if (better(longer, ways.get(total + card))) ways.set(total + card, longer);
    }
  }
  const covering = [...ways].filter(([total]) => total >= owed).sort(([a], [b]) => a - b);
  return covering[0]?.[1].cards ?? [];
}
