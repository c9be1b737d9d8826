import type { GameModule, Result, View } from "../contract";
import Board from "./Board.svelte";
import { lesson } from "./lesson";
import { w } from "./look";
import "./panels.css";
import { pictures } from "./pictures";
import Hand from "./OpenHand.svelte";
import Play from "./Play.svelte";
import { sheet, sheetAfter } from "./sheet";
import { joins, story } from "./story";

/** Moves that are laid in the play area and played from there: see parts/Purchase.svelte and parts/Trade.svelte. */
const OWN = ["pay", "ship", "tuck", "left", "right", "trade"];

const game: GameModule = {
  Play,
  Board,
  Hand,
  story,
  joins,
  sheet,
  sheetAfter,
  ending(_: View, { ranking, totals }: Result): string {
    const first = ranking[0] ?? [];
    const total = totals[first[0] ?? 0] ?? 0;
    return first.length > 1 ? w("ending.shared", { n: first.length, total }) : w("ending.won", { total });
  },
  // No `reveal`: nothing is sealed here, and who bought what for how much stands above the next card (parts/Sold.svelte).
  drafts: () => null,
  confirms: (draft) => draft.length > 0 && draft.every((move) => OWN.includes(move.split(" ")[0] ?? "")),
  lesson,
  pictures,
};
export default game;
