// What the explorer that is up is worth to those who may bid, and what a bid costs: beside the bid, and in a hint.
import type { View } from "./generated";
import { listed, rowOf, shortName, sum, w, YEARS } from "./look";
import { propose } from "./moves";

const up = (view: View) => {
  const explorer = view.auction?.explorer ?? "columbus";
  return { explorer, row: rowOf(view, explorer), at: YEARS.indexOf(view.year) };
};

/** What the space of this year brings. */
export function brings(view: View): string {
  const { explorer, row, at } = up(view);
  const bag = row.bags[at] ?? 0;
  const draws = row.draws?.[at] ?? 0;
  const points = row.right?.[at] ?? row.crowns[at] ?? 0;
  const said: string[] = [];
  if (bag > 0) said.push(w("worth.bag", { n: bag }));
  if (draws > 0) said.push(w("worth.draws", { n: draws }));
  if (row.times) said.push(w("worth.times", { n: row.times[at] ?? 0 }));
  else if (row.push?.[at]) said.push(w("worth.push", { n: row.push[at] ?? 0 }));
  else if (points > 0) said.push(w("worth.points", { n: points }));
  const all = row.right ? said.join(w("worth.or")) : listed(said);
  return w("worth", { name: shortName(explorer), brings: all || w("worth.nothing") });
}

/** The most there is to gain by sailing on. */
export function later(view: View): string {
  const { row, at } = up(view);
  const last = YEARS.length - 1;
  if (at === last) return "";
  if (row.times) return w("worth.later.times", { n: row.times[last] ?? 0 });
  const points = row.push?.[last] ?? row.right?.[last] ?? row.crowns[last] ?? 0;
  return points > 0 ? w("worth.later", { n: points }) : "";
}

/** What paying a bid costs in points. */
export function cost(view: View, bid: number): string {
  const cards = propose(view.you?.hand ?? [], bid, view.crowns);
  return w("worth.cost", { bid, n: sum(cards.map((card) => view.crowns[card] ?? 0)) });
}

/** What speaks for a hint. */
export function why(view: View, [move = ""]: readonly string[]): string {
  const [verb, n] = move.split(" ");
  // What it brings now stands beside the bid.
  if (verb === "bid") return `${later(view) || brings(view)} ${cost(view, Number(n))}`;
  if (verb === "pass" && view.phase === "bid") {
    const least = (view.auction?.high ?? 0) + 1;
    const most = view.you?.most ?? view.you?.gold ?? 0;
    return most < least ? w("bid.cannot", { least, most }) : cost(view, least);
  }
  if (verb === "draw" || verb === "stop") return w("hint.push", { n: view.pizarro.gold });
  return "";
}
