// Standing orders of this seat: all are sent together, so those that are not changed go along.
import type { PizarroPlay } from "./look";

export function give(play: PizarroPlay, name: string, what: number | boolean | null): void {
  const orders = { ...play.orders };
  delete orders[name];
  void play.order(what === null || what === false ? orders : { ...orders, [name]: what });
}

/** Up to where the server bids for this seat in this auction; null where it does not. */
export const limitOf = ({ orders }: PizarroPlay): number | null =>
  typeof orders["maximum-bid"] === "number" ? orders["maximum-bid"] : null;
