import { moves } from "$lib/settings.svelte";
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import type { Event, GisborneResult, Preview, View } from "./generated";
import { lesson } from "./lesson";
import "./palette.css";
import Hand from "./parts/OpenHand.svelte";
import { pictures } from "./pictures";
import Play from "./Play.svelte";
import { recap } from "./recap";
import { say } from "./say";
import { ending, sheet } from "./sheet";
import { stage } from "./stage";
import { joins, story } from "./story";
import { why } from "./why";

const game: GameModule<View, Preview, Event, GisborneResult> = {
  Play,
  Board,
  picture: "table",
  Hand,
  story,
  joins,
  sheet,
  ending,
  lesson,
  // Who sees it happening needs no summary. Only when cards are laid again: a river, wolves or a scoring may have been asked
  // of somebody since they were turned.
  reveal: (events) => !moves() && events.some((event) => event.type === "round-began" && event.round > 1),
  recap,
  stage,
  // New cards come to everybody at the end of a round, without a sound.
  sound: ({ type }) => (type === "drew" || type === "nothing-to-draw" ? null : "move"),
  // Position cards are stowed at once.
  drafts: ({ phase, you }) =>
    phase === "score" ? null : say(`first.${phase}`, { n: (you?.hand.length ?? 0) - (you?.to_discard ?? 0) }),
  why,
  pictures,
};
export default game;
