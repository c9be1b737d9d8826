import { knows, t } from "$lib/i18n.svelte";
import type { Refusal } from "../contract";

/** Why not, in the language that is spoken; the server's own sentence where there are no words for the rule. */
export function whyNot({ rule, sentence, cells }: Refusal): string {
  const key = `cartographers.refused.${rule}`;
  return knows(key) ? t(key, { cells: cells.join(", ") }) : sentence;
}
