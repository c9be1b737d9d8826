// Which gold cards this viewer can account for, and how likely each of the others is.
import type { Player, View } from "./generated";
import { COPIES, VALUES, count, told } from "./look";

export interface Tally {
  value: number;
  mine: number;
  discards: number;
  /** In the hands of others or under their Magellan cards, as far as it is known; and on the table. */
  others: number;
  hidden: number;
}

function knownOf(player: Player): number[] {
  const hand = player.hand ?? [...player.known, ...player.either];
  return [...hand, ...tuckedOf(player)];
}
/** Cards under Magellan that are known. */
export function tuckedOf(player: Player): number[] {
  return player.piles.flatMap(({ cards }) => cards.map(told).filter((value) => value !== null));
}

/** Value by value, where the seven cards are. */
export function tally(view: View): Tally[] {
  const me = view.you?.seat ?? -1;
  const mine = view.players.filter(({ seat }) => seat === me).flatMap(knownOf);
  const onTable = [...(view.auction?.paid ?? []), ...view.pizarro.drawn];
  const others = [...view.players.filter(({ seat }) => seat !== me).flatMap(knownOf), ...onTable];
  return VALUES.map((value) => {
    const row = {
      mine: count(mine, value),
      discards: count(view.supply.discards, value),
      others: count(others, value),
    };
    return { value, ...row, hidden: Math.max(0, COPIES - row.mine - row.discards - row.others) };
  });
}

/** Pizarro's draw: of the cards that may come, the part that would go beyond the limit. */
export function risk(view: View, limit: number): { bust: number; of: number } {
  const rows = tally(view);
  // The discards are drawn from as well (pizarro.2); a card that is not seen may also be in a hidden hand, which
  // makes each of them less likely by the same part.
  const may = rows.map(({ value, hidden, discards }) => ({ value, n: hidden + discards }));
  const bust = may.filter(({ value }) => view.pizarro.gold + value > limit).reduce((n, row) => n + row.n, 0);
  return { bust, of: may.reduce((n, row) => n + row.n, 0) };
}
