import type { Component } from "svelte";
import type { GameModule } from "../contract";
import CriterionPicture from "./art/CriterionPicture.svelte";
import { EXAMPLES } from "./art/examples";
import Board from "./Board.svelte";
import { lesson } from "./lesson";
import Play from "./Play.svelte";
import { say } from "./say";
import { ending, sheet, sheetAfter } from "./sheet";
import { story } from "./story";
import { dueOf } from "./turn.svelte";
import type { KingdomPreview, KingdomView } from "./types";

const RULES: Record<string, string> = {
  A1: "united-provinces",
  A2: "surveyed-rows",
  A3: "mosaic",
  A4: "borders",
  A5: "parcels",
  A6: "great-roads",
  B1: "inland-lakes",
  B2: "irrigation",
  B3: "mountain-range",
  B4: "market-towns",
  B5: "deep-forest",
  B6: "wasteland",
};
const picture =
  (id: string): Component =>
  (internals, props) =>
    CriterionPicture(internals, { ...props, id, scale: 1 });

const game: GameModule = {
  Play,
  Board,
  story,
  sheet,
  sheetAfter: (view: KingdomView, shown) => sheetAfter(view, shown as KingdomPreview),
  ending,
  lesson,
  printable: true,
  // Whoever lets the others begin has a button of his own for it: Confirm waits for the whole turn.
  unfinished(view: KingdomView, _draft, shown) {
    const kind = dueOf(shown.next);
    if (kind === null) return null;
    return say(`lacks.${kind}`, { n: (shown["left"] as number | undefined) ?? view.you?.left ?? 0 });
  },
  // All drawings of a turn come to light at once.
  reveal: (before: KingdomView, after: KingdomView) =>
    after.players.length > 1 &&
    before.phase === "draw" &&
    after.players.some(({ rows }, seat) => rows.join() !== before.players[seat]?.rows.join()),
  pictures: Object.fromEntries(
    Object.keys(EXAMPLES).map((id) => [`scoring.${RULES[id] ?? id}`, picture(id)]),
  ),
};
export default game;
