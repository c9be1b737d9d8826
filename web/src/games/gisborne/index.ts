import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import lesson from "./lesson";
import "./palette.css";
import { pictures } from "./pictures";
import Play from "./Play.svelte";
import { say } from "./say";
import { ending, sheet } from "./sheet";
import { joins, story } from "./story";
import type { GisborneView } from "./types";

const game: GameModule = {
  Play,
  Board,
  story,
  joins,
  sheet,
  ending,
  lesson,
  /** All cards were turned. Not over a choice that is asked for next: the list of players tells the lays as well. */
  reveal: (before: GisborneView, after: GisborneView) =>
    before.phase === "lay" &&
    after.phase === "lay" &&
    after.round !== before.round &&
    (after.you === null || !after.to_act.includes(after.you.seat)),
  // Position cards are stowed at once.
  drafts: ({ phase, you }: GisborneView) =>
    phase === "score" ? null : say(`first.${phase}`, { n: (you?.hand.length ?? 0) - (you?.to_discard ?? 0) }),
  pictures,
};
export default game;
