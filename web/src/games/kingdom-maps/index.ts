import type { Component } from "svelte";
import type { GameModule } from "../contract";
import CriterionPicture from "./art/CriterionPicture.svelte";
import { EXAMPLES } from "./art/examples";
import Board from "./Board.svelte";
import type { Event, KingdomMapsResult, Preview, View } from "./generated";
import { lesson } from "./lesson";
import "./palette.css";
import Play from "./Play.svelte";
import { say } from "./say";
import { ending, sheet, sheetAfter } from "./sheet";
import { stage } from "./stage";
import { joins, recap, story } from "./story";

/** The example picture of a criterion, ready for the rules page. */
const picture =
  (name: string): Component =>
  (internals) =>
    CriterionPicture(internals, { name, scale: 1 });

const game: GameModule<View, Preview, Event, KingdomMapsResult> = {
  Play,
  Board,
  picture: "seats",
  story,
  joins,
  sheet,
  sheetAfter,
  ending,
  stage,
  lesson,
  printable: true,
  // Whoever lets the others begin has a button of his own for it: Confirm waits for the whole turn.
  unfinished({ you }, _draft, shown) {
    const { must = null, left = 0 } = shown ?? you ?? {};
    return must === null ? null : say(`lacks.${must}`, { n: left });
  },
  // All drawings of a turn come to light at once.
  reveal: (events) => events.some(({ type }) => type === "drew" || type === "could-not-draw"),
  recap,
  // A turn and its dice come by themselves.
  sound: ({ type }) => (type === "turn-began" || type === "dice-rolled" ? null : "move"),
  pictures: Object.fromEntries(
    Object.keys(EXAMPLES).map((name) => [name.includes(".") ? name : `scoring.${name}`, picture(name)]),
  ),
};
export default game;
