// The score sheet: a line for every explorer and space reached so far, and their sum. While the game runs it counts for
// every seat what all can see; the own gold and what lies face down follow apart, for its owner's eyes. At the end all counts.
import type { Preview, ScoreLine } from "../contract";
import { cell, shortName, w, YEARS } from "./look";
import type { Draft, Line, PizarroView, Player } from "./types";

const sum = (lines: readonly Line[]): number => lines.reduce((points, line) => points + line.points, 0);
/** Ships whose points rest on a card that is not open to all: their piles lie in the order of Magellan's ships. */
function secret({ lines, piles }: Player): Line[] {
  return lines
    .filter(({ explorer }) => explorer === "magellan")
    .filter((_, ship) => piles[ship]?.cards.some((card) => card.secret));
}

export function sheet(view: PizarroView): ScoreLine[] {
  const lines: ScoreLine[] = [];
  const over = view.phase === "over";
  const years = YEARS.slice(0, YEARS.indexOf(view.year) + 1);
  const doubts = view.players.map((player) => (over ? [] : secret(player)));
  const ships = view.players.map((player, seat) =>
    player.lines.filter((line) => line.explorer && !doubts[seat]?.includes(line)),
  );
  for (const { name, times } of view.board)
    for (const [i, year] of years.entries()) {
      const space = i + 1;
      lines.push({
        label: w("sheet.line", { name: shortName(name), year }),
        rule: times ? "magellan.4" : "scoring.2",
        points: ships.map((all) => {
          const here = all.filter((line) => line.explorer === name && line.space === space);
          return here.length > 0 ? sum(here) : null;
        }),
        // The board is common: all ships that lie there are meant, whoever asks.
        cells: view.players.map(() => view.players.map(({ seat }) => cell(name, space, seat))),
      });
    }
  const gold = { label: w("sheet.gold"), rule: "scoring.3" };
  if (over)
    return [
      ...lines,
      { ...gold, points: view.players.map(({ lines }) => lines.at(-1)?.points ?? null) },
      { ...total(view, "sheet.total"), kind: "sum" },
    ];
  lines.push({ label: w("sheet.now"), rule: "scoring.2", points: ships.map(sum), kind: "sum" });
  const me = view.you?.seat;
  if (me === undefined) return lines;
  const mine = ({ seat }: Player, points: number): number | null => (seat === me ? points : null);
  lines.push({ label: w("sheet.own"), points: [], kind: "head" });
  if (view.sides.board1 === "A")
    lines.push({
      label: w("sheet.tucked"),
      rule: "magellan.4",
      points: view.players.map((player) => mine(player, sum(doubts[player.seat] ?? []))),
    });
  lines.push({
    ...gold,
    points: view.players.map((player) => mine(player, player.lines.at(-1)?.points ?? 0)),
  });
  const { points, ...all } = total(view, "sheet.own.total");
  return [...lines, { ...all, points: points.map((n, seat) => (seat === me ? n : null)) }];
}

const total = (view: PizarroView, label: string): ScoreLine => ({
  label: w(label),
  rule: "scoring.4",
  points: view.players.map(({ total }) => total),
});

export function sheetAfter(view: PizarroView, shown: Preview): ScoreLine[] {
  const { player } = shown as unknown as Draft;
  const players = view.players.map((before): Player => (before.seat === player.seat ? player : before));
  return sheet({ ...view, players });
}
