import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import type { Event, Preview, Result, View } from "./generated";
import { lesson } from "./lesson";
import "./palette.css";
import "./panels.css";
import Hand from "./parts/OpenHand.svelte";
import { pictures } from "./pictures";
import Play from "./Play.svelte";
import { sheet, sheetAfter } from "./sheet";
import { ending, joins, story } from "./story";

/** Moves that are laid in the play area and played from there: see parts/Purchase.svelte and parts/Trade.svelte. */
const OWN = ["pay", "ship", "tuck", "left", "right", "trade"];

const game: GameModule<View, Preview, Event, Result> = {
  Play,
  Board,
  Hand,
  story,
  joins,
  sheet,
  sheetAfter,
  ending: (_view, result, names) => ending(result, names),
  // No `reveal`: nothing is sealed here, and who bought what for how much stands above the next card (parts/Sold.svelte).
  // Gold that is drawn and hands that are taken up come by themselves.
  sound: ({ type }) => (type === "gold-drawn" || type === "hand-taken-up" ? null : "move"),
  drafts: () => null,
  confirms: (draft) => draft.length > 0 && draft.every((move) => OWN.includes(move.split(" ")[0] ?? "")),
  lesson,
  pictures,
};
export default game;
