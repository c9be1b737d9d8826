// What everybody did in the latest round that is over, in few words: cards, walks, and what a position scoring brought.
import type { Event } from "$protocol";
import { tell } from "../../live/tale";
import { read, type Card } from "./cards";
import { cardNames, placeName, say } from "./say";
import { joins, story, stowed } from "./story";

const does = ({ by, move }: Event, ...verbs: string[]): boolean =>
  typeof by === "number" && verbs.some((verb) => move.startsWith(verb));

/** What to tell of each seat. */
export function recap(events: readonly Event[], names: readonly string[]): string[] {
  // From the last cards turned before the last walk to the first cards laid after it.
  const walk = events.findLastIndex((event) => does(event, "walks", "camps"));
  const from = events.slice(0, walk + 1).findLastIndex((event) => does(event, "lay")) + 1;
  const next = events.findIndex((event, at) => at > walk && does(event, "lay"));
  const round = events.slice(from, next < 0 ? events.length : next);
  const told = tell({ story: brief, joins }, round, names);
  return names.map((_, seat) =>
    told
      .filter(({ by }) => by === seat)
      .map(({ text }) => text)
      .join(" "),
  );
}

/** Shorter than the log: whose it is stands beside it. */
function brief(event: Event, names: readonly string[], further: readonly Event[] = []): string | null {
  const { move } = event;
  if (does(event, "camps")) {
    const cards: Card[] = ["tent", ...read(move)];
    return say("recap.tent", { cards: cardNames(cards) });
  }
  if (does(event, "walks")) {
    const [cards = "", , to = ""] = move.split(", ");
    const won = /takes (\d)/.exec(move)?.[1];
    const line = say("recap.walk", { cards: cardNames(read(cards)), place: placeName(to.slice(3)) });
    return won === undefined ? line : `${line} ${say("recap.chip", { n: won })}`;
  }
  if (does(event, "takes")) return say("recap.chip", { n: move.split(" ")[1] ?? "" });
  if (does(event, "draws"))
    return say("recap.scoring", { where: say("story.hand", { n: move.split(" ")[1] ?? "" }) });
  if (does(event, "chest", "hand", "put"))
    return say("recap.scoring", { where: stowed([event, ...further]) });
  return story(event, names, further);
}
