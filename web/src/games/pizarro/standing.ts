// Where a seat stands in what is going on, in a few words; empty where there is nothing to say.
import type { View } from "./generated";
import { w } from "./look";

export function standing(view: View, seat: number): string {
  const { auction, phase, turn } = view;
  if (phase === "push" || phase === "push-gold") return turn === seat ? w("state.pushes") : "";
  if (auction === null) return "";
  if (phase === "veto") return turn === seat ? w("state.veto") : "";
  if (phase !== "bid") return auction.high_bidder === seat ? w("state.bought", { n: auction.high }) : "";
  if (auction.high_bidder === seat) return w("state.high", { n: auction.high });
  if (!auction.bidding.includes(seat))
    return w(auction.entitled.includes(seat) ? "state.passed" : "state.out");
  if (turn === seat) return w("state.thinks");
  const bid = auction.bids[seat] ?? 0;
  return bid > 0 ? w("state.bid", { n: bid }) : w("state.in");
}
