// The log as a story, and when something is worth showing to everybody.
import { t } from "$lib/i18n.svelte";
import type { Event } from "$protocol";
import { EXPLORE } from "./printed";
import { read, nameOf } from "./geometry";
import type { CartographersView } from "./types";

const say = (key: string, values: Record<string, string | number> = {}): string =>
  t(`cartographers.story.${key}`, values);

export function story(event: Event, names: readonly string[]): string | null {
  const [verb = "", ...rest] = event.move.split(" ");
  if (verb === "edicts") {
    const edicts = rest.map((name, i) => `${"ABCD"[i]} ${t(`cartographers.edict.${name}`)}`);
    return say("edicts", { edicts: edicts.join(", ") });
  }
  if (verb === "explore" || verb === "ambush") {
    const card = t(`cartographers.card.${rest[0]}`);
    if (verb === "ambush") return say(names.length === 1 ? "ambush.solo" : "ambush", { card });
    return EXPLORE[rest[0] ?? ""]?.terrains.length ? say("explore", { card }) : say("ruins", { card });
  }
  if (typeof event.by !== "number") return null;
  const name = names[event.by] ?? "";
  if (verb === "take-back" || verb === "retract") return say("back", { name });
  if (verb === "skip") return say("skip", { name });
  const drawn = read(event.move);
  if (!drawn) return null;
  const where = drawn.cells.map(nameOf).join(" ");
  const terrain = t(`cartographers.terrain.${drawn.terrain}`);
  // Monsters in a shape are an ambush's, and lie on a neighbour's map; of two players it is plain whose.
  if (drawn.terrain === "monster" && drawn.cells.length > 1)
    return names.length === 2
      ? say("monsters.on", { name, other: names[1 - event.by] ?? "", where })
      : say("monsters", { name, where });
  return say("draw", { name, terrain, where });
}

/** After a draw phase everybody wants to see what the others did. */
export const reveal = (before: CartographersView, after: CartographersView): boolean =>
  after.players.some(({ rows }, seat) => rows.join() !== before.players[seat]?.rows.join());
