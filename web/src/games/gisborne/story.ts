// The log as a story. What a card draw was is only told to the one who drew.
import type { Event } from "$protocol";
import { count, read, valueOf, type Card } from "./cards";
import { cardNames, say, tileName } from "./say";
import type { Kind } from "./types";

type Names = readonly string[];
const nameOf = (names: Names, seat: number | string): string =>
  names[Number(seat)] ?? say("seat", { number: Number(seat) + 1 });

const STOWS = ["chest", "hand", "put"];
const isDraw = ({ by, move }: Event): boolean => typeof by !== "number" && move.startsWith("card ");

/** Cards drawn in a row are one line, and so are position cards stowed in a row at the same place. */
export const joins = (event: Event, before: Event): boolean =>
  isDraw(event)
    ? isDraw(before)
    : STOWS.some((verb) => event.move.startsWith(verb)) &&
      event.move === before.move &&
      event.by === before.by;

export function story(event: Event, names: Names, further: readonly Event[] = []): string | null {
  const [verb = "", ...rest] = event.move.split(" ");
  if (isDraw(event)) return draws([event, ...further]);
  return typeof event.by === "number"
    ? deed(nameOf(names, event.by), verb, rest, event.move, further.length + 1)
    : luck(verb, rest, names);
}

function draws(events: readonly Event[]): string {
  const seen = events.flatMap(({ move }) => read(move.split(" ")[1] ?? ""));
  const hidden = events.length - seen.length;
  const told = seen.length > 0 ? [say("story.card", { card: cardNames(seen) })] : [];
  if (hidden > 0) told.push(say("story.card.hidden", { n: hidden }));
  return told.join(" ");
}

function luck(verb: string, rest: string[], names: Names): string | null {
  const [what = ""] = rest;
  if (verb === "order")
    return say("story.order", { names: rest.map((seat) => nameOf(names, seat)).join(", ") });
  if (verb === "chip") return say("story.chip", { n: what });
  return verb === "tile" ? say("story.tile", { tile: tileName(what) }) : null;
}

function deed(name: string, verb: string, rest: string[], move: string, n: number): string | null {
  if (verb === "lay") return lay(name, rest, read(move));
  if (verb === "discard") return say("story.discard", { name, cards: cardNames(read(move)) });
  if (verb === "give") return say("story.give", { name, n: rest[0] ?? "" });
  if (verb === "take-back") return say("story.back", { name });
  return STOWS.includes(verb) ? say(`story.${verb}`, { name, n }) : null;
}

function lay(name: string, rest: string[], cards: Card[]): string {
  if (cards.length === 0) return say("story.lay.hidden", { name, n: Number(rest[0]) });
  const beside = cards.filter((card): card is Kind => card !== "tent");
  if (count(cards, "tent") > 0)
    return say(beside.length > 0 ? "story.tent.bluff" : "story.tent", { name, cards: cardNames(beside) });
  const points = say("story.points", { n: beside.reduce((sum, card) => sum + valueOf(card), 0) });
  return say("story.lay", { name, cards: cardNames(cards), points });
}
