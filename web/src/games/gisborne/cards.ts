// Cards as the server names them: the first letter of the colour and the value, `b1`, or `tent`. Moves list them in one
// order, the tent first, so that a choice has exactly one text.
const COLOURS = ["tent", "bronze", "silver", "gold"] as const;
export type Colour = (typeof COLOURS)[number];

export const colourOf = (card: string): Colour =>
  COLOURS.find((colour) => colour.startsWith(card.charAt(0))) ?? "tent";
export const valueOf = (card: string): number => (card === "tent" ? 0 : Number(card.slice(1)));

const rank = (card: string): number => 10 * COLOURS.indexOf(colourOf(card)) + valueOf(card);
export const sorted = (cards: readonly string[]): string[] => cards.toSorted((a, b) => rank(a) - rank(b));

export const count = (cards: readonly string[], card: string): number =>
  cards.filter((other) => other === card).length;

/** How many of each kind, in order. */
export const piles = (cards: readonly string[]): { card: string; n: number }[] =>
  [...new Set(sorted(cards))].map((card) => ({ card, n: count(cards, card) }));

export function without(cards: readonly string[], card: string): string[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
}

/** The text of a move with these cards: `lay tent b1 b2`, `discard s2`. */
export const write = (verb: string, cards: readonly string[]): string => [verb, ...sorted(cards)].join(" ");

/** The cards of a move's text. */
export const read = (text: string | null | undefined): string[] => text?.split(" ").slice(1) ?? [];
