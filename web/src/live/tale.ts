// The story of a game, line by line. What belongs together (a payment of two cards, a hand dealt) is one line.
import type { Event } from "$protocol";
import type { GameModule, View } from "../games/contract";

export interface TaleLine {
  /** A seat or chance; null where several had a part in it. */
  by: number | string | null;
  /** The first and the last event the line tells. */
  from: number;
  to: number;
  text: string;
}

export function tell(
  game: Pick<GameModule, "story" | "joins" | "interludes">,
  events: readonly Event[],
  names: readonly string[],
  /** The table as it is after these events; without it only moves are told. */
  view?: View,
): TaleLine[] {
  const told: TaleLine[] = [];
  const between = (view && game.interludes?.(view, events, names)) ?? [];
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
    const to = rest.at(-1)?.n ?? event.n;
    if (text !== null) told.push({ by, from: event.n, to, text });
    for (const { after, text } of between)
      if (event.n <= after && after <= to) told.push({ by: null, from: after, to: after, text });
    at = next;
  }
  return told;
}
