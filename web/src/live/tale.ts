// The story of a game, line by line. What belongs together (a payment of two cards, a hand dealt) is one line.
import type { GameEvent, GameModule } from "../games/contract";

export interface TaleLine {
  /** A seat; undefined where it was nobody's doing; null where several had a part in it, or the table speaks. */
  by: number | null | undefined;
  /** The numbers of the first and the last event the line tells. */
  from: number;
  to: number;
  text: string;
}

export function tell<E extends GameEvent>(
  game: Pick<GameModule<never, never, E>, "story" | "joins">,
  events: readonly E[],
  names: readonly string[],
): TaleLine[] {
  const told: TaleLine[] = [];
  for (let from = 0; from < events.length;) {
    const event = events[from] as E;
    let to = from;
    while (to + 1 < events.length && game.joins?.(events[to + 1] as E, events[to] as E, event)) to++;
    const rest = events.slice(from + 1, to + 1);
    const text = game.story(event, names, rest);
    // What luck adds to somebody's deed is still his.
    const alone = rest.every(({ seat }) => seat === event.seat || seat === undefined);
    if (text !== null) told.push({ by: alone ? event.seat : null, from, to, text });
    from = to + 1;
  }
  return told;
}

/** Both kinds of lines as one story: what happened beside the moves stands after the event it followed. */
export function inOrder(lines: readonly TaleLine[], beside: readonly TaleLine[]): TaleLine[] {
  const rest = [...beside];
  const told = lines.flatMap((line) => {
    const before = rest.findIndex(({ to }) => to >= line.from);
    return [...rest.splice(0, before < 0 ? rest.length : before), line];
  });
  return [...told, ...rest];
}
