// The story, told from events. What belongs together is one line: a walk, the cards turned over, a round's new cards, a
// scoring.
import type { Drew, Event, PositionCard, ScoringBegan } from "./generated";
import { cardNames, nameOf, placeName, say, tileName } from "./say";

type Names = readonly string[];
type Kind = Event["type"];
type Of<K extends Kind> = Extract<Event, { type: K }>;

/** The events of some kinds. */
export const pick = <K extends Kind>(events: readonly Event[], ...kinds: K[]): Of<K>[] =>
  events.filter((event): event is Of<K> => (kinds as Kind[]).includes(event.type));

/** What an event may share a line with; null: it always begins a line of its own. */
const PART: Record<Kind, "turn" | "walk" | "draw" | "score" | "land" | null> = {
  "order-drawn": null,
  "round-began": null,
  laid: null,
  revealed: "turn",
  camped: null,
  "river-crossed": "walk",
  discarded: "walk",
  "bridge-crossed": "walk",
  "pushed-on": "walk",
  walked: "walk",
  "chip-won": "walk",
  "chip-lost": "walk",
  "wolves-found-nothing": "walk",
  "last-round": "walk",
  "tile-laid": null,
  "chip-turned-up": "land",
  drew: "draw",
  "pile-shuffled": "draw",
  "nothing-to-draw": "draw",
  "scoring-began": null,
  "position-card": "score",
};

export function joins(event: Event, _before: Event, first: Event): boolean {
  const part = PART[event.type];
  if (first.type === "scoring-began") return part === "score" || part === "draw";
  if (first.type === "tile-laid") return part === "land";
  return part !== null && part === PART[first.type] && (part !== "walk" || seatOf(event) === seatOf(first));
}
const seatOf = (event: Event): number | null => ("seat" in event ? event.seat : null);

export function story(event: Event, names: Names, rest: readonly Event[] = []): string | null {
  const line = [event, ...rest];
  const name = "seat" in event ? nameOf(names, event.seat) : "";
  switch (event.type) {
    case "order-drawn":
      return say("story.order", { names: listed(names, event.order) });
    case "round-began":
      return say("story.round", { n: event.round });
    case "laid":
      if (event.cards === null) return say("story.lay.hidden", { name, n: event.count });
      return say("story.lay", { name, cards: cardNames(event.cards) });
    case "revealed": {
      const list = pick(line, "revealed").map(
        ({ seat, cards }) => `${nameOf(names, seat)} (${cardNames(cards)})`,
      );
      return say("story.revealed", { list: list.join(", ") });
    }
    case "camped":
      return say("story.tent", { name });
    case "river-crossed":
    case "discarded":
    case "bridge-crossed":
    case "pushed-on":
    case "walked":
    case "chip-won":
    case "chip-lost":
    case "wolves-found-nothing":
    case "last-round":
      return walk(name, line);
    case "tile-laid":
      return [
        say(event.chip === null ? "story.tile" : "story.tile.chip", {
          tile: tileName(event.tile),
          n: event.chip ?? 0,
        }),
        ...chips(line),
      ].join(" ");
    case "chip-turned-up":
      return chips(line).join(" ");
    case "drew":
    case "pile-shuffled":
    case "nothing-to-draw":
      return [...newCards(line, names), ...pile(line, names)].join(" ");
    case "scoring-began":
      return [scoring(event, line, names), ...pile(line, names)].join(" ");
    case "position-card":
      return `${name}: ${stowed([event])}`;
  }
}

const listed = (names: Names, seats: readonly number[]): string =>
  seats.map((seat) => nameOf(names, seat)).join(", ");

const chips = (line: readonly Event[]): string[] =>
  pick(line, "chip-turned-up").map(({ value }) => say("story.chip", { n: value }));

/** One walk, or as much of it as has happened before new land was found. */
function walk(name: string, line: readonly Event[]): string {
  const [walked] = pick(line, "walked");
  const way = wayOf(line);
  const told: string[] = [];
  if (walked?.steps === 0) told.push(say("story.walk.none", { name }));
  else if (walked) {
    const halved = walked.steps < walked.points ? ` (${say("see.halved")})` : "";
    const place = placeName(walked.to);
    told.push(say("story.walk", { name, n: walked.steps, way: halved + way, place }));
  } else if (way !== "") told.push(say("story.walk.begun", { name, way }));
  return [...told, ...met(name, line)].join(" ");
}

function wayOf(line: readonly Event[]): string {
  const rivers = pick(line, "river-crossed").length;
  const bridges = pick(line, "bridge-crossed").length;
  const pushed = pick(line, "pushed-on").length;
  const [discarded] = pick(line, "discarded");
  const left = discarded ? ` (${say("story.left", { cards: cardNames(discarded.cards) })})` : "";
  const way = [
    ...(rivers > 0 || discarded ? [say("story.river", { n: rivers }) + left] : []),
    ...(bridges > 0 ? [say("story.bridge", { n: bridges })] : []),
    ...(pushed > 0 ? [say("story.pushed", { n: pushed })] : []),
  ];
  return way.length > 0 ? ` ${way.join(", ")}` : "";
}

/** What a walk brought. */
function met(name: string, line: readonly Event[]): string[] {
  const won = pick(line, "chip-won");
  const passed = won.filter(({ how }) => how === "passing").map(({ value }) => value);
  return [
    ...(passed.length > 0
      ? [say("story.won.passing", { name, n: passed.length, chips: passed.join(", ") })]
      : []),
    ...won
      .filter(({ how }) => how !== "passing")
      .map(({ value, how }) => say(`story.won.${how}`, { name, n: value })),
    ...pick(line, "last-round").map(() => say("story.last")),
    ...pick(line, "wolves-found-nothing").map(() => say("story.wolves.none")),
    ...pick(line, "chip-lost").map(({ value }) => say("story.wolves", { name, n: value })),
  ];
}

function newCards(line: readonly Event[], names: Names): string[] {
  const draws = pick(line, "drew");
  const list = [...new Set(draws.map(({ seat }) => seat))].map((seat) => {
    const cards = draws.filter((drew) => drew.seat === seat);
    const known = cards.flatMap(({ card }) => card ?? []);
    return `${nameOf(names, seat)} (${known.length > 0 ? cardNames(known) : cards.length})`;
  });
  return list.length > 0 ? [say("story.draw", { list: list.join(", ") })] : [];
}

/** What became of the pile while cards were drawn. */
function pile(line: readonly Event[], names: Names): string[] {
  const without = pick(line, "nothing-to-draw").map(({ seat }) => seat);
  return [
    ...pick(line, "pile-shuffled").map(({ cards }) => say("story.shuffled", { n: cards })),
    ...(without.length > 0 ? [say("story.draw.none", { names: listed(names, without) })] : []),
  ];
}

function scoring({ order, final }: ScoringBegan, line: readonly Event[], names: Names): string {
  const list = order.map((seat) => {
    const got = pick(line, "position-card", "drew").filter((card) => card.seat === seat);
    return nameOf(names, seat) + (got.length > 0 ? ` (${stowed(got)})` : "");
  });
  return say(final ? "story.scoring.final" : "story.scoring", { list: list.join(", ") });
}

/** Where somebody's position cards went, as far as one is told. The last one draws his: they go to the hand. */
export function stowed(cards: readonly (PositionCard | Drew)[]): string {
  const put = (where: string | null): number =>
    cards.filter((card) => (card.type === "drew" ? "hand" : card.where) === where).length;
  const [unknown, chest, hand] = [put(null), put("chest"), put("hand")];
  const known = cards.flatMap(({ card }) => card ?? []);
  return [
    ...(unknown > 0 ? [say("hand.size", { n: unknown })] : []),
    ...(chest > 0 ? [say("story.chest", { n: chest })] : []),
    ...(hand > 0 ? [say("story.hand", { n: hand })] : []),
  ]
    .join(", ")
    .concat(known.length > 0 ? `: ${cardNames(known)}` : "");
}
