// The score sheet: a line for every explorer, and their sum. While the game runs it counts for every seat what these eyes
// see; how many cards lie face down for others and the own gold follow apart. At the end all counts.
import type { ScoreLine } from "../contract";
import type { Line, Player, Preview, View } from "./generated";
import { cell, shortName, told, w, YEARS } from "./look";

const sum = (lines: readonly Line[]): number => lines.reduce((points, line) => points + line.points, 0);
/** How many cards under Magellan these eyes cannot tell. */
const faceDown = ({ piles }: Player): number =>
  piles.flatMap(({ cards }) => cards).filter((card) => told(card) === null).length;

export function sheet(view: View): ScoreLine[] {
  const ships = view.players.map(({ lines }) => lines.filter(({ explorer }) => explorer));
  const hidden = view.players.map(faceDown);
  const lines = view.board.map(({ name, times }): ScoreLine => ({
    label: shortName(name),
    rule: times ? "magellan.4" : "scoring.2",
    points: ships.map((all, seat) => {
      const here = all.filter(({ explorer }) => explorer === name);
      // Cards face down are not known to be worth nothing.
      const isUnknown = times && sum(here) === 0 && hidden[seat];
      // At the end nothing is open any more: no ship there is nothing, too.
      return (here.length > 0 && !isUnknown) || view.phase === "over" ? sum(here) : null;
    }),
    // The board is common: all ships that lie there are meant, whoever asks.
    cells: view.players.map(() =>
      YEARS.flatMap((_, i) => view.players.map(({ seat }) => cell(name, i + 1, seat))),
    ),
  }));
  const gold = { label: w("sheet.gold"), rule: "scoring.3" };
  if (view.phase === "over")
    return [
      ...lines,
      { ...gold, points: view.players.map(({ lines }) => lines.at(-1)?.points ?? null) },
      { ...total(view, "sheet.total"), kind: "sum" },
    ];
  lines.push({ label: w("sheet.now"), rule: "scoring.2", points: ships.map(sum), kind: "sum", more: true });
  if (hidden.some(Boolean))
    lines.push({ label: w("sheet.hidden"), rule: "secrets.1", points: hidden.map((n) => n || null) });
  const me = view.you?.seat;
  if (me === undefined) return lines;
  const mine = (points: number, seat: number): number | null => (seat === me ? points : null);
  const own = total(view, "sheet.own.total");
  return [
    ...lines,
    { label: w("sheet.own"), points: [], kind: "head" },
    { ...gold, points: view.players.map(({ lines, seat }) => mine(lines.at(-1)?.points ?? 0, seat)) },
    { ...own, points: own.points.map((points, seat) => mine(points ?? 0, seat)) },
  ];
}

const total = (view: View, label: string): ScoreLine => ({
  label: w(label),
  rule: "scoring.4",
  points: view.players.map(({ total }) => total),
});

export function sheetAfter(view: View, { player }: Preview): ScoreLine[] {
  const players = view.players.map((before): Player => (before.seat === player.seat ? player : before));
  return sheet({ ...view, players });
}
