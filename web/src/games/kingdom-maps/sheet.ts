// The score sheet as on paper, and how a game ended.
import type { Result, ScoreLine } from "../contract";
import { criterionName, listed, say } from "./say";
import type { KingdomPreview, KingdomView } from "./types";

/** The title of a mark of the solo game. */
export const markName = ({ points }: { points: number }): string => say(`mark.${points}`);

export function sheet(view: KingdomView): ScoreLine[] {
  const lines: ScoreLine[] = [];
  const sectors = new Set(view.criteria.map(({ id }) => id[0] ?? ""));
  for (const sector of sectors) {
    lines.push({ label: say("sheet.sector", { sector }), kind: "head", points: [] });
    for (const { id, name } of view.criteria.filter((one) => one.id.startsWith(sector))) {
      const found = view.players.map((player) =>
        player.lines.find((line) => line.rule === `scoring.${name}`),
      );
      lines.push({
        label: `${id} ${criterionName(id)}`,
        rule: `scoring.${name}`,
        points: found.map((line) => line?.points ?? null),
        cells: found.map((line) => line?.cells ?? []),
        kind: "line",
      });
    }
  }
  lines.push({ label: say("sheet.powers"), kind: "head", points: [] });
  lines.push({
    label: say("query.box"),
    rule: "query.1",
    points: view.players.map(({ query }) => query?.points ?? null),
    kind: "line",
  });
  lines.push({
    label: say("sum"),
    rule: "end.3",
    points: view.players.map(({ total }) => total),
    kind: "sum",
  });
  if (view.marks.length > 0) {
    const total = view.players[0]?.total ?? 0;
    lines.push({ label: say("marks.missing"), kind: "head", points: [] });
    for (const mark of view.marks) {
      const reached = total >= mark.points;
      const label = say(reached ? "mark.reached" : "mark.open", {
        title: markName(mark),
        points: mark.points,
      });
      lines.push({ label, rule: "solo.4", points: [reached ? null : mark.points - total], kind: "line" });
    }
  }
  return lines;
}

/** The same sheet with the draft of the one who looks. */
export function sheetAfter(view: KingdomView, shown: KingdomPreview): ScoreLine[] {
  const me = view.you?.seat;
  const players = view.players.map((player) => {
    if (player.seat !== me || shown.hexes.length === 0) return player;
    const asks = shown.lines.find(({ rule }) => rule === "query.1");
    const query = asks?.criterion ? { criterion: asks.criterion, points: asks.points } : player.query;
    const total = shown.lines.reduce((sum, { points }) => sum + points, 0);
    return { ...player, lines: shown.lines, query, total };
  });
  return sheet({ ...view, players });
}

export function ending(view: KingdomView, result: Result, names: readonly string[]): string {
  const seats = listed(view.stuck.map((seat) => names[seat] ?? say("seat", { number: seat + 1 })));
  if (view.players.length === 1) {
    const total = result.totals[0] ?? 0;
    const mark = view.marks.find(({ points }) => total >= points);
    const why = say(view.stuck.length > 0 ? "ending.stuck.solo" : "ending.uses.solo");
    return `${why} ${mark ? say("ending.mark", { title: markName(mark), n: total }) : say("ending.none", { n: total })}`;
  }
  const why =
    view.stuck.length > 0 ? say("ending.stuck", { n: view.stuck.length, seats }) : say("ending.uses");
  const shared = (result.ranking[0]?.length ?? 1) > 1;
  return `${why} ${say(shared ? "ending.shared" : "ending.most")}`;
}
