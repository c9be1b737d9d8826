// How a season is counted before everybody's eyes: edict after edict, space after space, then coins and monsters.
import { timed, type Counted } from "../../stage/counting.svelte";
import type { SeasonScored, View } from "./generated";
import { edictName, say } from "./say";

/** The lines of a season that has just been scored, on the map as it still lies. */
export function countingOf({ seat, edicts, coins, monsters }: SeasonScored, view: View): Counted[] {
  const now = view.players[seat]?.now ?? [];
  const cellsOf = (rule: string): readonly string[] => now.find((line) => line.rule === rule)?.cells ?? [];
  return timed([
    ...edicts.map(({ letter, edict, stars }) => ({
      name: edictName(letter, edict),
      points: stars,
      cells: cellsOf(`scoring.${edict}`),
    })),
    { name: say("line.coins"), points: coins, cells: [] },
    { name: say("line.monsters"), points: monsters, cells: cellsOf("season.3") },
  ]);
}
