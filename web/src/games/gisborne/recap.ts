// What everybody did in the latest round that is over, in few words: cards, walks, and what a position scoring brought.
import type { Event } from "./generated";
import { cardNames, placeName, say } from "./say";
import { pick, stowed } from "./story";

/** What to tell of each seat. */
export function recap(events: readonly Event[], names: readonly string[]): string[] {
  const began = events.flatMap(({ type }, at) => (type === "round-began" ? [at] : []));
  const round = events.slice(began.at(-2), began.at(-1));
  const scored = round.findIndex(({ type }) => type === "scoring-began");
  const scoring = scored < 0 ? [] : round.slice(scored);
  return names.map((_, seat) => {
    const own = (events: readonly Event[]): Event[] =>
      events.filter((event) => "seat" in event && event.seat === seat);
    const cards = pick(own(scoring), "position-card", "drew");
    return [
      ...walk(own(round)),
      ...(cards.length > 0 ? [say("recap.scoring", { where: stowed(cards) })] : []),
    ].join(" ");
  });
}

function walk(own: readonly Event[]): string[] {
  const won = pick(own, "chip-won").map(({ value }) => value);
  return [
    ...pick(own, "camped").map(({ cards }) => say("recap.tent", { cards: cardNames(cards) })),
    ...pick(own, "walked").map(({ cards, steps, to }) =>
      say(steps === 0 ? "recap.swamp" : "recap.walk", { cards: cardNames(cards), place: placeName(to) }),
    ),
    ...pushed(own),
    ...pick(own, "discarded").map(({ cards }) => say("recap.river", { cards: cardNames(cards) })),
    ...(won.length > 0 ? [say("recap.chips", { n: won.length, chips: won.join(", ") })] : []),
    ...pick(own, "wolves-found-nothing").map(() => say("story.wolves.none")),
    ...pick(own, "chip-lost").map(({ value }) => say("recap.wolves", { n: value })),
  ];
}

/** Why a field that was aimed at was not the one reached. */
function pushed(own: readonly Event[]): string[] {
  const n = pick(own, "pushed-on").length;
  return n > 0 ? [say("recap.pushed", { n })] : [];
}
