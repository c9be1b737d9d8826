// What is on a space of a map.
import type { Drew, View } from "./generated";
import { cellOf, SIZE } from "./geometry";
import { say } from "./say";

export type Terrain = Drew["terrain"];
export type Season = View["season"];

/** What the signs of a map's rows stand for. */
export const SIGNS: Record<string, Terrain> = {
  F: "forest",
  V: "village",
  A: "farm",
  W: "water",
  M: "monster",
};

/** A space in words, for those who listen. */
export function spaceWords(view: View, owner: number, name: string): { text: string; empty: boolean } {
  const cell = cellOf(name);
  const sign = view.players[owner]?.rows[Math.floor(cell / SIZE)]?.[cell % SIZE] ?? ".";
  const { mountains, ruins, wastelands } = view.sheet;
  const words = [name];
  const drawn = SIGNS[sign];
  if (drawn !== undefined) words.push(say(`terrain.${drawn}`));
  else if (mountains.includes(name)) words.push(say("terrain.mountain"));
  else if (wastelands.includes(name)) words.push(say("terrain.wasteland"));
  const empty = words.length === 1;
  if (empty) words.push(say("terrain.empty"));
  if (ruins.includes(name)) words.push(say("terrain.ruins"));
  return { text: words.join(", "), empty };
}
