// The log as a story: every move, and what all see happen through it. What a card was is only told to the one who drew it.
import type { Event } from "$protocol";
import { count, read, valueOf, type Card } from "./cards";
import { cardNames, placeName, say, tileName } from "./say";
import type { Kind } from "./types";

type Names = readonly string[];
const nameOf = (names: Names, seat: number | string): string =>
  names[Number(seat)] ?? say("seat", { number: Number(seat) + 1 });

/** Position cards: others hear `put ?`, and a card drawn after it where it went to the hand. */
const isStow = ({ by, move }: Event): boolean =>
  typeof by === "number" && ["chest", "hand", "put ?"].includes(move);
const isDraw = ({ by, move }: Event): boolean => typeof by !== "number" && move.startsWith("card ");

/** Cards drawn in a row are one line, and so are the position cards of one player. */
export function joins(event: Event, before: Event, first: Event): boolean {
  if (isDraw(event)) return isDraw(first) || (isStow(before) && before.move !== "chest");
  return isStow(event) && isStow(first) && event.by === first.by;
}

export function story(event: Event, names: Names, further: readonly Event[] = []): string | null {
  const [verb = "", ...rest] = event.move.split(" ");
  const { by } = event;
  if (isDraw(event)) return draws([event, ...further]);
  if (typeof by !== "number") return luck(verb, rest, names);
  const name = nameOf(names, by);
  if (isStow(event)) return stows(name, [event, ...further]);
  return deed(name, verb, rest, event.move);
}

const seen = (events: readonly Event[]): Card[] => events.filter(isDraw).flatMap(({ move }) => read(move));

function draws(events: readonly Event[]): string | null {
  const cards = seen(events);
  return cards.length > 0 ? say("story.card", { card: cardNames(cards) }) : null;
}

function stows(name: string, events: readonly Event[]): string {
  return say("story.stow", { name, n: events.filter(isStow).length, where: stowed(events) });
}

/** Where position cards went. */
export function stowed(events: readonly Event[]): string {
  const n = events.filter(isStow).length;
  // In a replay a card may not have been drawn yet that has been sent to the hand.
  const hand = Math.max(events.length - n, events.filter(({ move }) => move === "hand").length);
  const known = seen(events);
  const where = [
    ...(n > hand ? [say("story.chest", { n: n - hand })] : []),
    ...(hand > 0 ? [say("story.hand", { n: hand })] : []),
  ].join(", ");
  return known.length > 0 ? `${where} (${cardNames(known)})` : where;
}

/** Pairs of a seat and a number. */
function shares(rest: string[], names: Names): { name: string; n: number }[] {
  return rest.flatMap((seat, i) =>
    i % 2 === 0 ? [{ name: nameOf(names, seat), n: Number(rest[i + 1]) }] : [],
  );
}

function luck(verb: string, rest: string[], names: Names): string | null {
  const [what = ""] = rest;
  if (verb === "order")
    return say("story.order", { names: rest.map((seat) => nameOf(names, seat)).join(", ") });
  if (verb === "chip") return say("story.chip", { n: what });
  if (verb === "tile") return say("story.tile", { tile: tileName(what) });
  const all = shares(rest, names);
  if (verb === "refill") {
    const some = all.filter(({ n }) => n > 0);
    if (some.length === 0) return say("story.refill.none");
    return say("story.refill", { list: some.map(({ name, n }) => `${name} (${n})`).join(", ") });
  }
  if (!verb.endsWith("scoring")) return null;
  const list = all.map(({ name, n }, i) =>
    i === all.length - 1 ? `${name} (${say("player.next.last", { n })})` : `${name} (${n})`,
  );
  return say(`story.${verb}`, { list: list.join(", ") });
}

function deed(name: string, verb: string, rest: string[], move: string): string | null {
  if (verb === "lay") return lay(name, rest, read(move));
  if (verb === "walks") return walk(name, move);
  if (verb === "takes") return `${name}: ${say("story.won.passing", { n: rest[0] ?? "" })}`;
  if (verb === "camps") return say("story.tent", { name });
  if (verb === "draws") {
    const n = Number(rest[0]);
    return say("story.stow", { name, n, where: say("story.hand", { n }) });
  }
  if (verb === "discard") return say("story.discard", { name, cards: cardNames(read(move)) });
  return verb === "give" ? say("story.give", { name, n: rest[0] ?? "" }) : null;
}

const sum = (cards: readonly Card[]): number =>
  cards.reduce((points, card) => points + (card === "tent" ? 0 : valueOf(card)), 0);

function lay(name: string, rest: string[], cards: Card[]): string {
  if (cards.length === 0) return say("story.lay.hidden", { name, n: Number(rest[0]) });
  const told = { name, cards: cardNames(cards as Kind[]) };
  return count(cards, "tent") > 0
    ? say("story.lay.tent", told)
    : say("story.lay", { ...told, points: say("see.points", { n: sum(cards) }) });
}

/** `walks b1 b2, 3 steps, to p3 5, over a river, takes 2 by landing` */
function walk(name: string, move: string): string {
  const [cards = "", steps = "", to = "", ...met] = move.split(", ");
  const n = parseInt(steps);
  if (n === 0) return say("story.walk.none", { name });
  const way = ["over a river", "over a bridge", "past pawns"].filter((what) => met.includes(what));
  const line = [
    say("story.walk", { name, n, place: placeName(to.slice(3)) }),
    ...(n < sum(read(cards)) ? [say("see.halved")] : []),
    ...way.map((what) => say(`story.${what.split(" ").at(-1)}`)),
  ].join(", ");
  const won = met
    .map((what) => what.split(" "))
    .flatMap(([verb, value = "", , how]) =>
      verb === "takes" ? [say(`story.won.${how}`, { n: value })] : [],
    );
  const wolves = met.at(-1)?.endsWith("wolves") ? [say("story.wolves.none")] : [];
  return [`${line}.`, ...won, ...wolves].join(" ");
}
