// The score sheet: a line for every explorer and space reached so far, the gold left, the sum. Nothing hidden is guessed.
import type { Preview, ScoreLine } from "../contract";
import { cell, shortName, w, YEARS } from "./look";
import type { Draft, PizarroView, Player } from "./types";

export function sheet(view: PizarroView): ScoreLine[] {
  const lines: ScoreLine[] = [];
  const years = YEARS.slice(0, YEARS.indexOf(view.year) + 1);
  for (const { name, times } of view.board)
    for (const [i, year] of years.entries()) {
      const space = i + 1;
      lines.push({
        label: w("sheet.line", { name: shortName(name), year }),
        rule: times ? "magellan.4" : "scoring.2",
        points: view.players.map((player) => {
          const ships = player.lines.filter((line) => line.explorer === name && line.space === space);
          if (ships.length === 0 || ships.some((line) => line.in_doubt)) return null;
          return ships.reduce((sum, line) => sum + line.points, 0);
        }),
        // The board is common: all ships that lie there are meant, whoever asks.
        cells: view.players.map(() => view.players.map(({ seat }) => cell(name, space, seat))),
      });
    }
  lines.push({
    label: w("sheet.gold"),
    rule: "scoring.3",
    points: view.players.map(({ lines }) => {
      const gold = lines.at(-1);
      return gold === undefined || (gold.unseen ?? 0) > 0 ? null : gold.points;
    }),
  });
  lines.push({
    label: w(view.phase === "over" ? "sheet.total" : "sheet.now"),
    rule: "scoring.4",
    points: view.players.map(({ total }) => total),
    kind: "sum",
  });
  return lines;
}

export function sheetAfter(view: PizarroView, shown: Preview): ScoreLine[] {
  const { player } = shown as unknown as Draft;
  const players = view.players.map((before): Player => (before.seat === player.seat ? player : before));
  return sheet({ ...view, players });
}
