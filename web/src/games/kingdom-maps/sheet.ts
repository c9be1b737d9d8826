// The score sheet as on paper, and how a game ended.
import type { ScoreLine } from "../contract";
import type { KingdomMapsResult, Mark, Preview, View } from "./generated";
import { criterionName, listed, say } from "./say";

/** The title of a mark of the solo game. */
export const markName = ({ title }: Mark): string => say(`title.${title}`);

const head = (label: string): ScoreLine => ({ label, kind: "head", points: [] });

export function sheet(view: View): ScoreLine[] {
  const lines: ScoreLine[] = [];
  for (const sector of new Set(view.criteria.map(({ id }) => id.slice(0, 1)))) {
    lines.push(head(say("sheet.sector", { sector })));
    for (const { id, name } of view.criteria.filter((one) => one.id.startsWith(sector))) {
      const rule = `scoring.${name}`;
      const found = view.players.map((player) => player.lines.find((line) => line.rule === rule));
      lines.push({
        label: `${id} ${criterionName(id)}`,
        rule,
        points: found.map((line) => line?.points ?? null),
        cells: found.map((line) => line?.cells ?? []),
        kind: "line",
      });
    }
  }
  const asked = view.players.map(({ query }) => query?.points ?? null);
  const totals = view.players.map(({ total }) => total);
  lines.push(
    head(say("sheet.powers")),
    { label: say("query.box"), rule: "query.1", points: asked, kind: "line" },
    { label: say("sum"), rule: "end.3", points: totals, kind: "sum" },
  );
  if (view.marks.length > 0) lines.push(head(say("marks.missing")), ...marks(view));
  return lines;
}

function marks({ marks, players }: View): ScoreLine[] {
  const total = players[0]?.total ?? 0;
  return marks.map((mark) => {
    const reached = total >= mark.points;
    const values = { title: markName(mark), points: mark.points };
    const label = say(reached ? "mark.reached" : "mark.open", values);
    return { label, rule: "solo.4", points: [reached ? null : mark.points - total], kind: "line" };
  });
}

/** The same sheet with the draft of the one who looks. */
export function sheetAfter(view: View, shown: Preview): ScoreLine[] {
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

export function ending(
  view: View,
  { stuck, totals, ranking }: KingdomMapsResult,
  names: readonly string[],
): string {
  const why = whyOver(stuck, names);
  if (view.players.length > 1) {
    const shared = (ranking[0]?.length ?? 1) > 1;
    return `${why} ${say(shared ? "ending.shared" : "ending.most")}`;
  }
  const total = totals[0] ?? 0;
  const mark = view.marks.find(({ points }) => total >= points);
  // From the highest to the lowest: the last one not reached is the next.
  const next = view.marks.findLast(({ points }) => total < points);
  const way = next ? [say("ending.next", { n: next.points - total, title: markName(next) })] : [];
  return [why, titleText(total, mark ?? null), ...way].join(" ");
}

/** Who could not draw any more, or whose uses were spent. */
export function whyOver(stuck: readonly number[], names: readonly string[]): string {
  if (names.length === 1) return say(stuck.length > 0 ? "ending.stuck.solo" : "ending.uses.solo");
  if (stuck.length === 0) return say("ending.uses");
  return say("ending.stuck", { n: stuck.length, seats: listed(stuck.map((seat) => names[seat] ?? "")) });
}

/** What a total has reached in the solo game. */
export const titleText = (n: number, mark: Mark | null): string =>
  mark ? say("ending.mark", { n, title: markName(mark) }) : say("ending.none", { n });
