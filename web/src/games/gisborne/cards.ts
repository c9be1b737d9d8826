// Cards as the moves name them. Texts list cards in one order, the tent first: so a choice has exactly one text.
import type { Kind } from "./types";

export const KINDS: readonly Kind[] = ["b1", "b2", "s2", "s3", "g3", "g4"];
export type Colour = "bronze" | "silver" | "gold";
/** A card that can be chosen. */
export type Card = Kind | "tent";
export const CARDS: readonly Card[] = ["tent", ...KINDS];

const COLOURS: Record<string, Colour> = { b: "bronze", s: "silver", g: "gold" };
export const colourOf = (kind: Kind): Colour => COLOURS[kind.charAt(0)] ?? "bronze";
export const valueOf = (kind: Kind): number => Number(kind.slice(1));

export const count = (cards: readonly Card[], card: Card): number =>
  cards.filter((other) => other === card).length;

/** The text of a move with these cards: `lay tent b1 b2`, `discard s2`. */
export function write(verb: string, cards: readonly Card[]): string {
  return [verb, ...CARDS.flatMap((card) => Array<Card>(count(cards, card)).fill(card))].join(" ");
}

/** The cards of a move's text. */
export function read(text: string | undefined | null): Card[] {
  return (text ?? "").split(" ").filter((word): word is Card => (CARDS as readonly string[]).includes(word));
}

export function without(cards: readonly Card[], card: Card): Card[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
}

/** How many of each kind, in order, those that are there. */
export function piles<T extends Card>(cards: readonly T[]): { card: T; n: number }[] {
  return CARDS.flatMap((card) => {
    const n = count(cards, card);
    return n > 0 ? [{ card: card as T, n }] : [];
  });
}

/** Whether all of `some` are among `all`, as often. */
export const within = (some: readonly Card[], all: readonly Card[]): boolean =>
  CARDS.every((card) => count(some, card) <= count(all, card));
