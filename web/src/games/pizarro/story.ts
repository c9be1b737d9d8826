// A line of the log as a story. The bids for a card are one line, and so are the cards of a payment and gold drawn in a row.
import type { Event } from "$protocol";
import { fullName, w } from "./look";
import type { Explorer } from "./types";

const wordOf = ({ move }: Event): string => move.split(" ", 1)[0] ?? "";
const valueOf = ({ move }: Event): string => move.split(" ").slice(1).join(" + ");

/** Which events an event goes on with. */
const AFTER: Record<string, readonly string[]> = {
  bid: ["bid", "pass"],
  pass: ["bid", "pass"],
  pay: ["pay"],
  gold: ["gold", "draw", "draws"],
};
export const joins = (event: Event, before: Event): boolean =>
  AFTER[wordOf(event)]?.includes(wordOf(before)) ?? false;

/** From the first bid to the last, and who has passed. */
function bidding(events: readonly Event[], names: readonly string[]): string {
  const who = ({ by }: Event): string => names[Number(by)] ?? "";
  const bids = events.filter((event) => wordOf(event) === "bid");
  const passed = events.filter((event) => wordOf(event) === "pass");
  const [first] = bids;
  const last = bids.at(-1);
  const told: string[] = [];
  if (first && last)
    told.push(
      first === last
        ? w("story.bid", { who: who(first), value: valueOf(first) })
        : w(first.by === last.by ? "story.bids.same" : "story.bids", {
            who: who(first),
            first: valueOf(first),
            high: who(last),
            value: valueOf(last),
          }),
    );
  if (passed.length > 0) told.push(w("story.pass", { n: passed.length, who: passed.map(who).join(", ") }));
  return told.join(" ");
}

/** Gold cards by their values, as far as these eyes saw them. */
function seen(golds: readonly Event[]): string {
  const values = golds.map(valueOf).filter((value) => value !== "?");
  return values.length > 0 ? w("story.gold", { value: values.join(", ") }) : "";
}

/** Who draws how many: "draws 0 2 1 3". */
function drawn({ move }: Event, golds: readonly Event[], names: readonly string[]): string {
  const who = [...move.matchAll(/(\d+) (\d+)/g)].map(([, seat, n]) => `${names[Number(seat)] ?? ""} ${n}`);
  return `${w("story.draws", { who: who.join(", ") })} ${seen(golds)}`.trim();
}

export function story(event: Event, names: readonly string[], rest: readonly Event[] = []): string | null {
  const { by } = event;
  const word = wordOf(event);
  const value = valueOf(event);
  const who = typeof by === "number" ? (names[by] ?? "") : "";
  switch (word) {
    case "explorer":
      return w("story.explorer", { name: fullName(value as Explorer) });
    case "bid":
    case "pass":
      return bidding([event, ...rest], names);
    case "draws":
      return drawn(event, rest, names);
    case "gold":
      return seen([event, ...rest]) || null;
    case "draw": {
      const [card] = rest.map(valueOf);
      return card === undefined ? w("story.draw", { who }) : w("story.draw.value", { who, value: card });
    }
    case "pay":
      return w("story.pay", { who, n: rest.length + 1, value: [value, ...rest.map(valueOf)].join(" + ") });
    case "take":
      return w("story.take", { value });
    case "allow":
      return null;
    case "tuck":
      return value === "?" ? w("story.tuck.hidden", { who }) : w("story.tuck", { who, value });
    case "trade":
      return value === "" ? w("story.trade.none", { who }) : w("story.trade", { who, value });
    default:
      return w(`story.${word}`, { who, value });
  }
}
