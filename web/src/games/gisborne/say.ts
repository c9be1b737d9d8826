// This game's words, and its things by name, in the language that is spoken.
import { t } from "$lib/i18n.svelte";
import { colourOf, piles, valueOf } from "./cards";
import type { Field } from "./generated";

export const say = (key: string, values: Record<string, string | number> = {}): string =>
  t(`gisborne.${key}`, values);

export const nameOf = (names: readonly string[], seat: number): string =>
  names[seat] ?? say("seat", { number: seat + 1 });

/** A card by its name: "bronze 2". */
export const cardName = (card: string): string => say(`card.${colourOf(card)}`, { value: valueOf(card) });

/** Cards by name and number: "2 × bronze 1, gold 4". */
export function cardNames(cards: readonly string[]): string {
  if (cards.length === 0) return say("card.none");
  return piles(cards)
    .map(({ card, n }) => (n === 1 ? cardName(card) : `${n} × ${cardName(card)}`))
    .join(", ");
}

export const tileName = (tile: string): string => say(`tile.${tile}`);

/** A place from its text. */
export function placeName(text: string | null | undefined): string {
  if (!text) return say("place.none");
  const [name = "", number = ""] = text.split(" ");
  if (name === "bar") return say("place.bar", { number });
  if (name === "beach") return say("place.beach", { number });
  return say("place.field", { tile: tileName(name), number });
}

export const FIELD_RULES: Record<Field["kind"], string> = {
  plain: "move.1",
  card: "card.1",
  village: "village.1",
  swamp: "swamp.1",
  wolves: "wolves.1",
  shortcut: "shortcut.1",
  "bridge-end": "shortcut.1",
};
export const fieldName = (kind: Field["kind"]): string => say(`field.${kind}`);

/** What there is to say of a field besides its kind. */
export function fieldText(field: Field, names: readonly string[]): string {
  const told = [say(`field.${field.kind}.text`)];
  if (field.chip) told.push(say("field.chip", { value: field.chip }));
  if (field.river) told.push(say("field.river.before"));
  if (field.bridge_to) told.push(say("field.bridge", { number: field.bridge_to }));
  const pawn = field.moving ?? field.pawn;
  if (pawn !== undefined) told.push(say("field.pawn", { name: nameOf(names, pawn) }));
  return told.join(" ");
}
