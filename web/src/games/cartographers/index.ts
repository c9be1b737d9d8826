import type { Component } from "svelte";
import { t } from "$lib/i18n.svelte";
import type { GameModule } from "../contract";
import EdictPicture from "./art/EdictPicture.svelte";
import Board from "./Board.svelte";
import { lesson } from "./lesson";
import Play from "./Play.svelte";
import { SOLO } from "./printed";
import { ending, sheet } from "./sheet";
import { interludes, reveal, story } from "./story";

/** The example picture of an edict, ready for the rules page. */
const picture =
  (name: string): Component =>
  (internals) =>
    EdictPicture(internals, { name });

const game: GameModule = {
  Play,
  Board,
  story,
  interludes,
  sheet,
  ending,
  reveal,
  lesson,
  unfinished: (_view, draft) => (draft.length === 0 ? t("cartographers.lacks") : null),
  printable: true,
  pictures: Object.fromEntries(Object.keys(SOLO).map((name) => [`scoring.${name}`, picture(name)])),
};
export default game;
