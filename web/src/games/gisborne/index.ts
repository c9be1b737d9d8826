import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import type { Event, GisborneResult, Preview, View } from "./generated";
import lesson from "./lesson";
import "./palette.css";
import Hand from "./parts/OpenHand.svelte";
import { pictures } from "./pictures";
import Play from "./Play.svelte";
import { recap } from "./recap";
import { say } from "./say";
import { ending, sheet } from "./sheet";
import { joins, story } from "./story";

const game: GameModule<View, Preview, Event, GisborneResult> = {
  Play,
  Board,
  Hand,
  story,
  joins,
  sheet,
  ending,
  lesson,
  // Only when cards are laid again: a river, wolves or a scoring may have been asked of somebody since they were turned.
  reveal: (events) => events.some((event) => event.type === "round-began" && event.round > 1),
  recap,
  // New cards come to everybody at the end of a round, without a sound.
  sound: ({ type }) => (type === "drew" || type === "nothing-to-draw" ? null : "move"),
  // Position cards are stowed at once.
  drafts: ({ phase, you }) =>
    phase === "score" ? null : say(`first.${phase}`, { n: (you?.hand.length ?? 0) - (you?.to_discard ?? 0) }),
  pictures,
};
export default game;
