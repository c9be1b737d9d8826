// This game's words, and its things by name, in the language that is spoken.
import { knows, t } from "$lib/i18n.svelte";
import type { Refused } from "./turn.svelte";
import type { Sign, Territory, TypeName } from "./types";

export const say = (key: string, values: Record<string, string | number> = {}): string =>
  t(`kingdom-maps.${key}`, values);

export const typeName = (name: string): string => say(`type.${name}`);
export const typesName = (name: string): string => say(`types.${name}`);
export const criterionName = (id: string): string => say(`criterion.${id}`);
export const criterionText = (id: string): string => say(`criterion.${id}.text`);

/** Names in a row as one says them. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} ${say("and")} ${names.at(-1)}`;
}

export const SIGNS: Record<TypeName, Sign> = {
  mountain: "M",
  forest: "F",
  farm: "A",
  lake: "L",
  town: "T",
  desert: "D",
};
export const NAMES: Record<Sign, TypeName> = {
  M: "mountain",
  F: "forest",
  A: "farm",
  L: "lake",
  T: "town",
  D: "desert",
};

/** The territory a face names in the solo game. */
export const byFace = (territories: readonly Territory[], face: number): TypeName | null =>
  territories.find(({ solo }) => solo === face)?.name ?? null;

/** Why not, in the language that is spoken: the server's own sentences are English. */
export function whyNot({ rule, words, sentence, cells }: Refused, begun: boolean, amount: number): string {
  const key = `why.${words ?? (rule === "draw.3" && begun ? "draw.3.group" : rule)}`;
  return knows(`kingdom-maps.${key}`) ? say(key, { hex: cells[0] ?? "", n: amount }) : sentence;
}
