// The score sheet as on paper: four seasons, each with two edicts, coins and monsters. All numbers are the server's.
import { signed } from "$lib/numbers";
import type { ScoreLine } from "../contract";
import type { CartographersResult, GameEnded, Line, SeasonCard, View } from "./generated";
import { say, seasonName } from "./say";

const sum = (lines: readonly Line[]): number | null =>
  lines.length === 0 ? null : lines.reduce((all, { points }) => all + points, 0);

/** The boxes of a season. Before the edicts are laid, only their letters are known. */
function boxes(view: View, { edicts, season }: SeasonCard): ScoreLine[] {
  const edictLines = edicts.map((letter) => {
    const edict = view.edicts.find((one) => one.letter === letter);
    const label = edict ? `${letter} · ${say(`edict.${edict.name}`)}` : letter;
    return { label, rule: edict ? `scoring.${edict.name}` : "season.1" };
  });
  const others = [
    { label: say("line.coins"), rule: "season.2" },
    { label: say("line.monsters"), rule: "season.3" },
  ];
  return [...edictLines, ...others].map(({ label, rule }) => {
    const fits = (line: Line): boolean => line.season === season && line.rule === rule;
    const points = view.players.map(({ lines }) => lines.find(fits)?.points ?? null);
    // Spaces are lit as the map lies today; for a season long gone they would mislead.
    if (season !== view.season) return { label, rule, points };
    const cells = view.players.map(({ now }) => now.find((line) => line.rule === rule)?.cells ?? []);
    return { label, rule, points, cells };
  });
}

export function sheet(view: View): ScoreLine[] {
  const none = view.players.map(() => null);
  const seasons = view.seasons.flatMap((card): ScoreLine[] => [
    { label: seasonName(card.season), rule: "season.1", points: none, kind: "head" },
    ...boxes(view, card),
    {
      label: say("sheet.season"),
      points: view.players.map(({ lines }) => sum(lines.filter(({ season }) => season === card.season))),
      kind: "sum",
    },
  ]);
  const total: ScoreLine = {
    label: say("sheet.total"),
    rule: "end.2",
    points: view.players.map(({ total }) => total),
    kind: "sum",
  };
  return [...seasons, total, ...rating(view)];
}

/** The solo game's last lines. */
function rating({ solo, edicts, phase }: View): ScoreLine[] {
  if (solo === null) return [];
  const title = phase === "over" ? solo.title : null;
  return [
    {
      label: say("sheet.solo"),
      rule: "solo.3",
      points: [edicts.reduce((less, { solo }) => less - solo, 0)],
    },
    {
      label: title ? say("sheet.title", { title: say(`title.${title}`) }) : say("sheet.rating"),
      rule: "solo.4",
      points: [solo.rating],
    },
  ];
}

/** Why somebody has won; alone, what the stars are worth. */
/** How a game ended; alone with the way to the next title. */
export function ending({ solo }: View, result: CartographersResult): string {
  const next = solo?.next_title;
  const way = next ? [say("end.next", { n: next.stars, title: say(`title.${next.title}`) })] : [];
  return [outcome(result), ...way].join(" ");
}

export function outcome({ ranking, totals, rating, title }: CartographersResult | GameEnded): string {
  const best = Math.max(...totals);
  if (typeof rating === "number") {
    const values = { stars: signed(best), solo: best - rating, points: signed(rating) };
    return title
      ? say("end.title", { ...values, title: say(`title.${title}`) })
      : say("end.untitled", values);
  }
  if (totals.filter((total) => total === best).length === 1) return say("end.most");
  return say((ranking[0]?.length ?? 1) > 1 ? "end.shared" : "end.monsters");
}
