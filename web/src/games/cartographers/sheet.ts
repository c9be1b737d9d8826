// The score sheet as on paper: four seasons, each with two edicts, coins and monsters.
import { t } from "$lib/i18n.svelte";
import type { Result, ScoreLine, View } from "../contract";
import { signed } from "$lib/numbers";
import { SEASON_NAMES, SEASONS, SOLO, TITLES } from "./printed";
import type { CartographersView, Line, Player, Season } from "./types";

const LETTERS = "ABCD";

/** What this box of the sheet would be now: an edict by its letter, coins, monsters. */
const now = (player: Player, box: string): Line | undefined =>
  player.now[box === "coins" ? 4 : box === "monsters" ? 5 : LETTERS.indexOf(box)];

function line(view: CartographersView, season: Season, box: string): ScoreLine {
  const edict = view.edicts.find(({ letter }) => letter === box);
  const rule = edict ? `scoring.${edict.name}` : box === "coins" ? "season.2" : "season.3";
  const label = edict
    ? `${box} · ${t(`cartographers.edict.${edict.name}`)}`
    : LETTERS.includes(box)
      ? box
      : t(`cartographers.line.${box}`);
  const fits = (one: Line): boolean =>
    one.season === season && (edict ? one.letter === box : one.rule === rule);
  return {
    label,
    rule,
    points: view.players.map(({ lines }) => lines.find(fits)?.points ?? null),
    // Spaces are lit as the map lies today; for a season long gone they would mislead.
    ...(season === view.season ? { cells: view.players.map((player) => now(player, box)?.cells ?? []) } : {}),
  };
}

const add = (lines: readonly Line[]): number | null =>
  lines.length === 0 ? null : lines.reduce((sum, { points }) => sum + points, 0);

export function sheet(given: View): ScoreLine[] {
  const view = given as CartographersView;
  const lines: ScoreLine[] = [];
  for (const season of SEASON_NAMES) {
    const none = view.players.map(() => null);
    lines.push({ label: t(`cartographers.season.${season}`), rule: "season.1", points: none, kind: "head" });
    for (const box of [...SEASONS[season].edicts, "coins", "monsters"]) lines.push(line(view, season, box));
    const points = view.players.map((player) => add(player.lines.filter((one) => one.season === season)));
    lines.push({ label: t("cartographers.sheet.season"), points, kind: "sum" });
  }
  lines.push({
    label: t("cartographers.sheet.total"),
    rule: "end.2",
    points: view.players.map(({ total }) => total),
    kind: "sum",
  });
  if (view.players.length === 1 && view.edicts.length > 0) lines.push(...rating(view));
  return lines;
}

const solo = (view: CartographersView): number =>
  view.edicts.reduce((sum, { name }) => sum + (SOLO[name] ?? 0), 0);

/** The words of the title a rating earns; null where it earns none. */
const titleOf = (points: number): string | null => TITLES.find(({ least }) => points >= least)?.title ?? null;

function rating(view: CartographersView): ScoreLine[] {
  const less = solo(view);
  const points = (view.players[0]?.total ?? 0) - less;
  const title = view.phase === "over" ? titleOf(points) : null;
  return [
    { label: t("cartographers.sheet.solo"), rule: "solo.3", points: [-less] },
    {
      label: title
        ? t("cartographers.sheet.title", { title: t(`cartographers.title.${title}`) })
        : t("cartographers.sheet.rating"),
      rule: "solo.4",
      points: [points],
    },
  ];
}

export function ending(given: View, result: Result): string {
  const view = given as CartographersView;
  if (view.players.length === 1) {
    const rated = (result.totals[0] ?? 0) - solo(view);
    const title = titleOf(rated);
    const values = { stars: signed(result.totals[0] ?? 0), solo: solo(view), points: signed(rated) };
    return title
      ? t("cartographers.end.title", { ...values, title: t(`cartographers.title.${title}`) })
      : t("cartographers.end.untitled", values);
  }
  const best = Math.max(...result.totals);
  const tied = result.totals.filter((total) => total === best).length > 1;
  if (!tied) return t("cartographers.end.most");
  return t((result.ranking[0]?.length ?? 1) > 1 ? "cartographers.end.shared" : "cartographers.end.monsters");
}
