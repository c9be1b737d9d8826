// The story of a game, line by line. What belongs together (a payment of two cards, a hand dealt) is one line.
import type { Event } from "$protocol";
import type { GameModule } from "../games/contract";

export interface TaleLine {
  /** A seat or chance; null where several had a part in it. */
  by: number | string | null;
  /** The first and the last event the line tells. */
  from: number;
  to: number;
  text: string;
}

export function tell(
  game: Pick<GameModule, "story" | "joins">,
  events: readonly Event[],
  names: readonly string[],
): TaleLine[] {
  const told: TaleLine[] = [];
  for (let at = 0; at < events.length;) {
    const event = events[at] as Event;
    let next = at + 1;
    while (next < events.length && game.joins?.(events[next] as Event, events[next - 1] as Event, event))
      next++;
    const rest = events.slice(at + 1, next);
    const text = game.story(event, names, rest);
    // What chance adds to somebody's deed is still his.
    const isAlone = rest.every(({ by }) => by === event.by || typeof by !== "number");
    const by = isAlone ? event.by : null;
    if (text !== null) told.push({ by, from: event.n, to: rest.at(-1)?.n ?? event.n, text });
    at = next;
  }
  return told;
}
