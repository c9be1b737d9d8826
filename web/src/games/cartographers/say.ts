// Things of this game by name, in the language that is spoken: the server's own sentences are English.
import { knows, t } from "$lib/i18n.svelte";
import type { Refusal } from "../contract";
import type { Line } from "./types";

/** The edict a line of the score sheet pays for, or coins, or monsters. */
export const lineName = ({ letter, rule }: Line): string =>
  letter
    ? `${letter} ${t(`cartographers.edict.${rule.slice("scoring.".length)}`)}`
    : t(`cartographers.line.${rule === "season.2" ? "coins" : "monsters"}`);

/** Why not; the server's own sentence where there are no words for the rule. */
export function whyNot({ rule, sentence, cells }: Refusal): string {
  const key = `cartographers.refused.${rule}`;
  return knows(key) ? t(key, { cells: cells.join(", ") }) : sentence;
}
