// A space of a map in words, for those who listen.
import { t } from "$lib/i18n.svelte";
import { cellOf, SIZE } from "./geometry";
import type { CartographersView } from "./types";

const SIGNS: Record<string, string> = { F: "forest", V: "village", A: "farm", W: "water", M: "monster" };

export function spaceWords(
  view: CartographersView,
  owner: number,
  name: string,
): { text: string; empty: boolean } {
  const cell = cellOf(name);
  const sign = view.players[owner]?.rows[Math.floor(cell / SIZE)]?.[cell % SIZE] ?? ".";
  const { mountains, ruins, wastelands } = view.sheet;
  const words = [name];
  const drawn = SIGNS[sign];
  if (drawn !== undefined) words.push(t(`cartographers.terrain.${drawn}`));
  else if (mountains.includes(name)) words.push(t("cartographers.terrain.mountain"));
  else if (wastelands.includes(name)) words.push(t("cartographers.terrain.wasteland"));
  const empty = words.length === 1;
  if (empty) words.push(t("cartographers.terrain.empty"));
  if (ruins.includes(name)) words.push(t("cartographers.terrain.ruins"));
  return { text: words.join(", "), empty };
}
