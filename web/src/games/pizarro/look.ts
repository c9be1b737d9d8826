// What things are called and where they stand: the small questions every component asks of a view.
import { t } from "$lib/i18n.svelte";
import type { Explorer, Half, PizarroView, Player, Row, Side, Tucked, Year } from "./types";

export const YEARS: readonly Year[] = ["I", "II", "III"];
export const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** Gold cards of each value in the box. */
export const COPIES = 7;
/** Year I lets three ships of an explorer sail, year II two, year III one. */
export const BERTHS = [3, 2, 1] as const;

export const w = (key: string, values: Record<string, string | number> = {}): string =>
  t(`pizarro.${key}`, values);
export const fullName = (explorer: Explorer): string => w(`explorer.${explorer}`);
export const shortName = (explorer: Explorer): string => w(`short.${explorer}`);

/** Which side of his half board an explorer stands on. */
export function sideOf(view: PizarroView, explorer: Explorer): Side {
  return view.board.findIndex(({ name }) => name === explorer) < 3 ? view.sides.board1 : view.sides.board2;
}
export function rowOf(view: PizarroView, explorer: Explorer): Row {
  return view.board.find(({ name }) => name === explorer) as Row;
}

/** The ability in a few words, and at length. */
export const ableShort = (explorer: Explorer, side: Side): string => w(`able.${explorer}.${side}`);
export const ableLong = (explorer: Explorer, side: Side): string => w(`ability.${explorer}.${side}`);

/** The rule that tells most about an explorer on this side. */
export function abilityRule(explorer: Explorer, side: Side): string {
  const rules: Record<Explorer, [a: string, b: string]> = {
    columbus: ["columbus.1", "columbus.1"],
    pizarro: ["pizarro.1", "pizarro.2"],
    magellan: ["magellan.1", "magellan.2"],
    "marco-polo": ["marco-polo.1", "marco-polo.1"],
    "vasco-da-gama": ["da-gama.1", "da-gama.2"],
    cook: ["cook.1", "cook.2"],
  };
  return rules[explorer][side === "A" ? 0 : 1];
}

/** Whether his ability, as the board prints it, belongs to this space. */
export function isAbleOn(row: Row, side: Side, space: number): boolean {
  if (row.name === "columbus") return space === 1;
  if (row.name === "pizarro") return (row.push?.[space - 1] ?? 0) > 0;
  if (row.name === "marco-polo") return side === "A" && space < 3;
  return true;
}

export interface Berth {
  seat: number;
  /** Number of this ship among its owner's of that explorer. */
  number: number;
  half: Half | null;
}

/** The ships on one space, seat by seat, in the order they were placed. */
export function shipsOn(view: PizarroView, explorer: Explorer, space: number): Berth[] {
  return view.players.flatMap((player) =>
    player.ships[explorer].flatMap((on, k) =>
      on !== space
        ? []
        : [
            {
              seat: player.seat,
              number: k + 1,
              half: (explorer === "vasco-da-gama" && player.halves[k]) || null,
            },
          ],
    ),
  );
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
export const told = ({ card, could }: Tucked): number | null =>
  card ?? (could.length === 1 ? (could[0] ?? null) : null);

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
export const count = (values: readonly number[], value: number): number =>
  values.filter((v) => v === value).length;

/** The gold in a hand, where every card of it is seen or known; else null. */
export function goldOf(player: Player): number | null {
  const hand = player.hand ?? (player.unknown === 0 ? player.known : null);
  return hand === null ? null : sum(hand);
}
