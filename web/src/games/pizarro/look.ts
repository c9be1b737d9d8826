// What things are called and where they stand: the small questions every component asks of a view.
import { t } from "$lib/i18n.svelte";
import type { Play } from "../contract";
import type { Event, Player, Preview, Row, Ship, Sides, TuckedCard, View } from "./generated";

export type PizarroPlay = Play<View, Preview, Event>;
export type Kind = Event["type"];
export type Explorer = Row["name"];
export type Side = Sides["board1"];
export type Year = View["year"];
/** The small signs there are; see art/SmallIcon.svelte. */
export type Small =
  "veto" | "trade" | "push" | "tuck" | "tuck-open" | "draw" | "half" | "eye" | "take" | "none";

export const YEARS: readonly Year[] = ["I", "II", "III"];
export const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** Gold cards of each value in the box. */
export const COPIES = 7;

export const w = (key: string, values: Record<string, string | number> = {}): string =>
  t(`pizarro.${key}`, values);
export const fullName = (explorer: Explorer): string => w(`explorer.${explorer}`);
export const shortName = (explorer: Explorer): string => w(`short.${explorer}`);
/** Whoever has this seat, spoken to or of. */
export const nameOf = ({ me, names }: Pick<PizarroPlay, "me" | "names">, seat: number): string =>
  seat === me ? w("you") : (names[seat] ?? "");
/** In a row, as people say it: "a, b and c". */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${w("and")} ${parts.at(-1)}`;

type Of<K extends Kind> = Extract<Event, { type: K }>;
/** The events of some kinds. */
export const pick = <K extends Kind>(events: readonly Event[], ...kinds: K[]): Of<K>[] =>
  events.filter((event): event is Of<K> => (kinds as Kind[]).includes(event.type));

/** Which side of his half board an explorer stands on. */
export function sideOf(view: View, explorer: Explorer): Side {
  return view.board.findIndex(({ name }) => name === explorer) < 3 ? view.sides.board1 : view.sides.board2;
}
export function rowOf(view: View, explorer: Explorer): Row {
  return view.board.find(({ name }) => name === explorer) as Row;
}

/** The ability in a few words, and at length. */
export const ableShort = (explorer: Explorer, side: Side): string => w(`able.${explorer}.${side}`);
export const ableLong = (explorer: Explorer, side: Side): string => w(`ability.${explorer}.${side}`);

/** The rule that tells most about an explorer on this side. */
export function abilityRule(explorer: Explorer, side: Side): string {
  const isSame = explorer === "columbus" || explorer === "marco-polo";
  return `${explorer.replace("vasco-", "")}.${side === "A" || isSame ? 1 : 2}`;
}

/** Whether his ability, as the board prints it, belongs to this space. */
export function isAbleOn(row: Row, side: Side, space: number): boolean {
  if (row.name === "columbus") return space === 1;
  if (row.name === "pizarro") return (row.push?.[space - 1] ?? 0) > 0;
  if (row.name === "marco-polo") return side === "A" && space < 3;
  return true;
}

/** The ships on one space, seat by seat. */
export const shipsOn = (view: View, explorer: Explorer, space: number): (Ship & { seat: number })[] =>
  view.players.flatMap(({ seat, fleet }) =>
    fleet
      .filter((ship) => ship.explorer === explorer && ship.space === space)
      .map((ship) => ({ ...ship, seat })),
  );

/** What a ship on a space counts at the end, as the board prints it. */
export function crownOf({ times, right, push, crowns }: Row, space: number): string {
  const at = space - 1;
  if (times) return `×${times[at]}`;
  return push?.[at] ? `≤${push[at]}` : String((right ?? crowns)[at] ?? 0);
}

/** How the score sheet and the board name one seat's ships on a space. */
export const cell = (explorer: Explorer, space: number, seat: number): string =>
  `${explorer} ${space} ${seat}`;

/** What stands on a space, as people say it. */
export function spaceText(row: Row, space: number): string {
  const at = space - 1;
  const said: string[] = [];
  const bag = row.bags[at] ?? 0;
  if (bag > 0) said.push(w("space.bag", { n: bag }));
  if (row.times) said.push(w("space.times", { n: row.times[at] ?? 0 }));
  else if (row.right) {
    said.push(w("space.left", { n: row.draws?.[at] ?? 0 }), w("space.right", { n: row.right[at] ?? 0 }));
  } else if (row.push?.[at]) said.push(w("space.push", { n: row.push[at] ?? 0 }));
  else said.push(w("space.crown", { n: row.crowns[at] ?? 0 }));
  if (row.draws && !row.right) said.push(w("space.draws", { n: row.draws[at] ?? 0 }));
  return said.join(" · ");
}

/** The value of a tucked card, where it can be told. */
export const told = ({ card, could }: TuckedCard): number | null =>
  card ?? (could.length === 1 ? (could[0] ?? null) : null);

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
export const count = (values: readonly (number | null)[], value: number): number =>
  values.filter((v) => v === value).length;

/** The gold in a hand, where every card of it is seen or known; else null. */
export function goldOf(player: Player): number | null {
  const hand = player.hand ?? (player.unknown === 0 ? player.known : null);
  return hand === null ? null : sum(hand);
}
