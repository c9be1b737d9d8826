// This game's words, and its things by name, in the language that is spoken.
import { knows, t } from "$lib/i18n.svelte";
import type { Refusal } from "../contract";
import type { Season } from "./spaces";

export const say = (key: string, values: Record<string, string | number> = {}): string =>
  t(`cartographers.${key}`, values);

export const cardName = (card: string): string => say(`card.${card}`);
export const seasonName = (season: Season): string => say(`season.${season}`);
export const edictName = (letter: string, edict: string): string => `${letter} ${say(`edict.${edict}`)}`;

/** Why not; the server's own sentence where there are no words for the rule. */
export function whyNot({ rule, sentence, cells }: Refusal): string {
  const key = `cartographers.refused.${rule}`;
  return knows(key) ? t(key, { cells: cells.join(", ") }) : sentence;
}
