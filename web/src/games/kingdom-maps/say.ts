// This game's words, and its things by name, in the language that is spoken.
import { knows, t } from "$lib/i18n.svelte";
import type { Territory } from "./generated";
import type { Refused } from "./turn.svelte";

export const say = (key: string, values: Record<string, string | number> = {}): string =>
  t(`kingdom-maps.${key}`, values);

export type TypeName = Territory["name"];
export const typeName = (name: TypeName): string => say(`type.${name}`);
/** As part of a sentence: "forests", or the word that goes with a number of them. */
export const typesName = (name: TypeName, n = 2): string => say(`types.${name}`, { n });
export const criterionName = (id: string): string => say(`criterion.${id}`);
export const criterionText = (id: string): string => say(`criterion.${id}.text`);

/** Parts of a sentence in a row: "a, b and c". */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? "";
  return `${parts.slice(0, -1).join(", ")} ${say("and")} ${parts.at(-1)}`;
}

/** Why not, in the language that is spoken: the server's own sentences are English. */
export function whyNot({ rule, words, sentence, cells }: Refused, begun: boolean, amount: number): string {
  const key = `why.${words ?? (rule === "draw.3" && begun ? "draw.3.group" : rule)}`;
  return knows(`kingdom-maps.${key}`) ? say(key, { hex: cells[0] ?? "", n: amount }) : sentence;
}
