import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import lesson from "./lesson";
import "./palette.css";
import { pictures } from "./pictures";
import Hand from "./OpenHand.svelte";
import Play from "./Play.svelte";
import { recap } from "./recap";
import { say } from "./say";
import { ending, sheet } from "./sheet";
import { joins, story } from "./story";
import type { GisborneView } from "./types";

const game: GameModule = {
  Play,
  Board,
  Hand,
  story,
  joins,
  sheet,
  ending,
  lesson,
  // Only when cards are laid again: a river, wolves or a scoring may have been asked of somebody since they were turned.
  reveal: (before: GisborneView, after: GisborneView) =>
    before.round > 0 && after.phase === "lay" && after.round !== before.round,
  recap,
  // Position cards are stowed at once.
  drafts: ({ phase, you }: GisborneView) =>
    phase === "score" ? null : say(`first.${phase}`, { n: (you?.hand.length ?? 0) - (you?.to_discard ?? 0) }),
  pictures,
};
export default game;
