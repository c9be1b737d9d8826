// The story, told from events. What belongs together is one line: a card turned up, the bids for it, a purchase up to where
// its ship lies, the gold of a year's end, a seat's scoring.
import type { Event, GameOver, Line } from "./generated";
import { fullName, listed, pick, shortName, sum, w, YEARS, type Kind } from "./look";

type Names = readonly string[];
/** What is told in sentences of its own; all else is what one seat did. */
type Sentence =
  | "explorer-turned-up"
  | "allowed"
  | "vetoed"
  | "auction-opened"
  | "bid"
  | "passed"
  | "unsold"
  | "card-paid"
  | "nothing-to-draw"
  | "supply-shuffled"
  | "hand-taken-up"
  | "year-ended"
  | "year-began"
  | "game-over";

/** What begins a line, whatever was before. */
const BEGINS: readonly Kind[] = [
  "explorer-turned-up",
  "vetoed",
  "sold",
  "traded",
  "year-ended",
  "year-began",
  "cards-shown",
  "game-over",
];
export function joins(event: Event, _before: Event, first: Event): boolean {
  if (isBid(event)) return isBid(first);
  if ("why" in event) return "why" in first ? event.why === first.why : isDeal(first);
  return !BEGINS.includes(event.type);
}
const isBid = ({ type }: Event): boolean => type === "bid" || type === "passed";
const isDeal = ({ type }: Event): boolean => type === "sold" || type === "traded";

export function story(event: Event, names: Names, rest: readonly Event[] = []): string | null {
  const line = [event, ...rest];
  const who = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "explorer-turned-up": {
      const name = fullName(event.explorer);
      return [
        w(event.source === "vetoed" ? "story.again" : "story.up", { name }),
        ...entitled(line, names),
        ...unsold(line),
      ].join(" ");
    }
    case "auction-opened":
      return entitled(line, names)[0] ?? null;
    case "vetoed":
      return w("veto.was", { who, name: shortName(event.explorer) });
    case "bid":
    case "passed":
      return unsold(line)[0] ?? bidding(line, names);
    case "unsold":
      return unsold(line).join(" ");
    case "year-ended":
      return [w("story.over", { year: event.year }), ...supply(line, names)].join(" ");
    case "year-began":
      return w("story.began", { year: event.year });
    case "supply-shuffled":
      return supply(line, names).join(" ");
    case "game-over":
      return ending(event, names);
    case "gold-drawn":
    case "nothing-to-draw":
      if (event.why === "basic" || event.why === "bags")
        return [...gold(event.why, line, names), ...supply(line, names)].join(" ");
    // What is drawn for a purchase or a trade is one seat's: falls through
    default: {
      event.type satisfies
        Exclude<Kind, Sentence> | "nothing-to-draw" | "allowed" | "card-paid" | "hand-taken-up";
      const did = listed(line.flatMap((one) => deeds(one, line, names)));
      return [...(did ? [w("story.did", { who, did })] : []), ...supply(line, names)].join(" ") || null;
    }
  }
}

/** What a seat did, to be put after its name: "buys Cook for 8". */
function deeds(event: Event, line: readonly Event[], names: Names): string[] {
  switch (event.type) {
    case "sold":
      return [w("story.buy", { name: shortName(event.explorer), price: event.price })];
    case "paid": {
      const { cards, price } = event;
      const lost = sum(cards) - price;
      const how = w("story.pay", { n: cards.length, cards: cards.join(" + ") });
      return [how + inBrackets(lost > 0 ? [w("story.lost", { n: lost })] : [])];
    }
    case "ship-sailed":
      return [w("story.sail", { ship: event.ship, space: YEARS[event.to - 1] ?? "" })];
    case "veto-gained":
      return [w("story.gain")];
    case "tucked": {
      const { card, ship } = event;
      return [card === null ? w("story.tuck.hidden", { ship }) : w("story.tuck", { card, ship })];
    }
    case "half-chosen":
      return [w("story.anchor", { half: w(`half.${event.half}`) })];
    case "hand-laid-open":
      return [w("story.open") + inBrackets(event.cards)];
    case "card-taken":
      return [w("story.take", { card: event.card, by: names[event.by] ?? "" })];
    case "traded":
      return [event.cards.length > 0 ? w("story.trade", { cards: event.cards.join(", ") }) : w("story.keep")];
    case "gold-drawn": {
      const all = pick(line, "gold-drawn");
      return event === all[0] ? [w("story.draw", { n: all.length }) + seen(all)] : [];
    }
    case "cards-shown":
      return [
        w("story.show") + inBrackets(event.hand),
        ...event.piles.map(({ ship, cards }) => w("story.pile", { ship }) + inBrackets(cards)),
      ];
    case "push-card-drawn": {
      const all = pick(line, "push-card-drawn");
      if (event !== all[0]) return [];
      const cards = all.map(({ card }) => card).join(" + ");
      return [w("story.push", { cards }), ...(all.at(-1)?.lost ? [w("story.bust")] : [])];
    }
    case "push-stopped":
      return [w("story.stop", { n: event.gold })];
    case "scored":
      return [
        w("story.score", { n: event.total }) +
          inBrackets(event.lines.filter(({ points }) => points).map(points)),
      ];
    default:
      event.type satisfies Sentence;
      return [];
  }
}

const inBrackets = (list: readonly (string | number)[]): string =>
  list.length > 0 ? ` (${list.join(", ")})` : "";
/** The values of gold cards, as far as these eyes saw them. */
const seen = (cards: readonly { card: number | null }[]): string =>
  inBrackets(cards.flatMap(({ card }) => card ?? []));
const points = ({ explorer, ship, points }: Line): string =>
  `${explorer ? `${shortName(explorer)} ${ship}` : w("sheet.gold")}: ${points}`;

/** Who may bid, where not everybody may. */
const entitled = (line: readonly Event[], names: Names): string[] =>
  pick(line, "auction-opened")
    .filter(({ entitled }) => entitled.length < names.length)
    .map(({ entitled }) => w("story.only", { who: listed(entitled.map((seat) => names[seat] ?? "")) }));

const unsold = (line: readonly Event[]): string[] =>
  pick(line, "unsold").map(({ explorer, reason }) => w(`sold.${reason}`, { name: shortName(explorer) }));

/** From the first bid to the last, and who has passed. */
function bidding(line: readonly Event[], names: Names): string {
  const who = ({ seat }: { seat: number }): string => names[seat] ?? "";
  const bids = pick(line, "bid");
  const passed = pick(line, "passed");
  const [first] = bids;
  const last = bids.at(-1);
  const told: string[] = [];
  if (first && last) {
    const key = first === last ? "story.bid" : first.seat === last.seat ? "story.bids.same" : "story.bids";
    told.push(w(key, { who: who(first), first: first.gold, high: who(last), value: last.gold }));
  }
  if (passed.length > 0) told.push(w("story.pass", { n: passed.length, who: listed(passed.map(who)) }));
  return told.join(" ");
}

/** Who draws how many at the end of a year. */
function gold(why: "basic" | "bags", line: readonly Event[], names: Names): string[] {
  const draws = pick(line, "gold-drawn");
  const list = names.flatMap((name, seat) => {
    const own = draws.filter((card) => card.seat === seat);
    return own.length > 0 ? [`${name} ${own.length}${seen(own)}`] : [];
  });
  return list.length > 0 ? [w(`story.gold.${why}`, { list: list.join(", ") })] : [];
}

/** What became of the supply meanwhile. */
function supply(line: readonly Event[], names: Names): string[] {
  const without = pick(line, "nothing-to-draw").map(({ seat }) => names[seat] ?? "");
  return [
    ...pick(line, "supply-shuffled").map(() => w("story.shuffled")),
    ...(without.length > 0 ? [w("story.none", { who: listed(without) })] : []),
  ];
}

export function ending({ ranking, totals }: Pick<GameOver, "ranking" | "totals">, names: Names): string {
  const winners = ranking[0] ?? [];
  const who = listed(winners.map((seat) => names[seat] ?? ""));
  return w("ending", { n: winners.length, who, total: totals[winners[0] ?? 0] ?? 0 });
}
