// The log as a story, and when something is worth showing to everybody.
import { t } from "$lib/i18n.svelte";
import type { Event } from "$protocol";
import { read, nameOf } from "./geometry";
import { signed } from "$lib/numbers";
import { EXPLORE, SEASON_NAMES, SEASONS } from "./printed";
import { lineName } from "./say";
import type { CartographersView, Line, Season } from "./types";

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

/** What each season paid to whom, after the last drawing of it. */
export function interludes(
  view: CartographersView,
  events: readonly Event[],
  names: readonly string[],
): { after: number; text: string }[] {
  const now = view.phase === "over" ? SEASON_NAMES.length : SEASON_NAMES.indexOf(view.season);
  // A table that was forked begins in some season at some time: what leads to where the table stands now.
  for (const [first, season] of SEASON_NAMES.entries())
    for (let begun = 0; begun < SEASONS[season].threshold; begun++) {
      const { ends, spent } = walk(events, first, begun, now);
      if (first + ends.length === now && (view.phase === "over" || spent === view.time.spent))
        return ends.map((after, i) => ({
          after,
          text: scored(view, SEASON_NAMES[first + i] ?? season, names),
        }));
    }
  return [];
}

/** check.2: a season is over when the card that brought it to its time has been drawn by all. */
function walk(
  events: readonly Event[],
  first: number,
  begun: number,
  now: number,
): { ends: number[]; spent: number } {
  const ends: number[] = [];
  let spent = begun;
  events.forEach(({ by, move, n }, i) => {
    const [verb, card = ""] = move.split(" ");
    if (verb === "explore") spent += EXPLORE[card]?.time ?? 0;
    const season = SEASON_NAMES[first + ends.length];
    const next = events[i + 1];
    const isDrawn =
      typeof by === "number" && (next ? typeof next.by !== "number" : first + ends.length < now);
    if (season === undefined || !isDrawn || spent < SEASONS[season].threshold) return;
    ends.push(n);
    spent = 0;
  });
  return { ends, spent };
}

function scored(view: CartographersView, season: Season, names: readonly string[]): string {
  const lines = (seat: number): Line[] =>
    view.players[seat]?.lines.filter((one) => one.season === season) ?? [];
  const edicts = lines(0).filter(({ letter }) => letter);
  const each = names.map((name, seat) => {
    const parts = lines(seat).map((line) => `${line.letter ?? lineName(line)} ${signed(line.points)}`);
    const sum = lines(seat).reduce((all, { points }) => all + points, 0);
    return say("scored.each", { name, parts: parts.join(", "), sum: signed(sum) });
  });
  return say("scored", {
    season: t(`cartographers.season.${season}`),
    edicts: edicts.map(lineName).join(", "),
    each: each.join(" "),
  });
}

/** After a draw phase everybody wants to see what the others did. */
export const reveal = (before: CartographersView, after: CartographersView): boolean =>
  after.players.some(({ rows }, seat) => rows.join() !== before.players[seat]?.rows.join());
