import type { Component } from "svelte";
import type { GameModule } from "../contract";
import EdictPicture, { EXAMPLES } from "./art/EdictPicture.svelte";
import Board from "./Board.svelte";
import type { CartographersResult, Event, Preview, View } from "./generated";
import { lesson } from "./lesson";
import "./palette.css";
import Play from "./Play.svelte";
import { say } from "./say";
import { ending, sheet } from "./sheet";
import { stage } from "./stage";
import { joins, story } from "./story";

/** The example picture of an edict, ready for the rules page. */
const picture =
  (name: string): Component =>
  (internals) =>
    EdictPicture(internals, { name });

const game: GameModule<View, Preview, Event, CartographersResult> = {
  Play,
  Board,
  picture: "seats",
  story,
  joins,
  sheet,
  ending,
  // After a draw phase everybody wants to see what the others did.
  reveal: (events) => events.some(({ type }) => type === "drew"),
  stage,
  lesson,
  unfinished: (_view, draft) => (draft.length === 0 ? say("lacks") : null),
  printable: true,
  pictures: Object.fromEntries(
    Object.keys(EXAMPLES).map((name) => [name.includes(".") ? name : `scoring.${name}`, picture(name)]),
  ),
};
export default game;
