// The score sheet, and why the game ended. All numbers are the server's.
import type { ScoreLine } from "../contract";
import type { GisborneResult, View } from "./generated";
import { say } from "./say";

const ROWS: [rule: string, label: string][] = [
  ["scoring.5", "sheet.cards"],
  ["end.5", "sheet.chips"],
];

export function sheet(view: View): ScoreLine[] {
  const lines: ScoreLine[] = ROWS.map(([rule, label]) => ({
    label: say(label),
    rule,
    points: view.players.map(({ lines }) => lines.find((line) => line.rule === rule)?.points ?? null),
  }));
  const total: ScoreLine = {
    label: say("sheet.total"),
    points: view.players.map(({ total }) => total),
    kind: "sum",
  };
  const closed = view.players.some(({ total }) => total === null);
  return [
    ...(closed
      ? [
          {
            label: say(view.you ? "sheet.closed" : "sheet.closed.all"),
            points: [],
            kind: "head",
          } as ScoreLine,
        ]
      : []),
    ...lines,
    total,
  ];
}

export function ending(_view: View, { totals }: GisborneResult): string {
  const tied = new Set(totals).size < totals.length;
  return ["end.reason", "end.most", ...(tied ? ["end.tie"] : [])].map((key) => say(key)).join(" ");
}
