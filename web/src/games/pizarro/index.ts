import type { GameModule, Sound } from "../contract";
import Board from "./Board.svelte";
import type { Event, Preview, Result, View } from "./generated";
import { lesson } from "./lesson";
import "./palette.css";
import "./panels.css";
import Hand from "./parts/OpenHand.svelte";
import { pictures } from "./pictures";
import Play from "./Play.svelte";
import { sheet, sheetAfter } from "./sheet";
import { stage } from "./stage";
import { ending, joins, story } from "./story";
import { why } from "./worth";

/** Moves that are laid in the play area and played from there: see parts/Purchase.svelte and parts/Trade.svelte. */
const OWN = ["pay", "ship", "tuck", "left", "right", "trade"];

const SOUNDS: Partial<Record<Event["type"], Sound>> = {
  "explorer-turned-up": "card",
  vetoed: "pass",
  bid: "bid",
  passed: "pass",
  sold: "hammer",
  paid: "coins",
  "ship-sailed": "sail",
  tucked: "card",
  "gold-drawn": "coin",
  traded: "card",
  "year-ended": "season",
  "year-began": "season",
  "cards-shown": "chest",
  "push-card-drawn": "card",
  scored: "coins",
};

const game: GameModule<View, Preview, Event, Result> = {
  Play,
  Board,
  picture: "table",
  Hand,
  story,
  joins,
  sheet,
  sheetAfter,
  ending: (_view, result, names) => ending(result, names),
  // No `reveal`: nothing is sealed here, and who bought what for how much stands above the next card (parts/Sold.svelte).
  sound: ({ type }) => SOUNDS[type] ?? null,
  drafts: () => null,
  confirms: (draft) => draft.length > 0 && draft.every((move) => OWN.includes(move.split(" ")[0] ?? "")),
  stage,
  lesson,
  why,
  pictures,
};
export default game;
