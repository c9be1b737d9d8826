// Small pictures beside the rules.
import type { Component } from "svelte";
import GoldCard from "./art/GoldCard.svelte";
import LanePicture from "./art/LanePicture.svelte";
import RulePicture from "./art/RulePicture.svelte";
import type { Explorer, Small } from "./look";

const gold =
  (value: number | null, crowns = 0): Component =>
  (anchor) =>
    GoldCard(anchor, { value, crowns, width: 40 });
const sign =
  (what: Small | "crown" | "bag" | "ship"): Component =>
  (anchor) =>
    RulePicture(anchor, { what });
const face =
  (who: Explorer): Component =>
  (anchor) =>
    RulePicture(anchor, { who });

export const pictures: Record<string, Component> = {
  "setup.1": gold(9, 1),
  "setup.2": gold(null),
  "auction.1": face("columbus"),
  "pay.1": gold(4, 2),
  "ship.1": sign("ship"),
  "ship.2": LanePicture,
  "columbus.1": sign("veto"),
  "pizarro.1": face("pizarro"),
  "pizarro.2": sign("push"),
  "magellan.1": sign("tuck"),
  "magellan.2": sign("tuck-open"),
  "magellan.4": face("magellan"),
  "marco-polo.1": sign("trade"),
  "da-gama.1": sign("draw"),
  "da-gama.2": sign("half"),
  "cook.1": sign("eye"),
  "cook.2": sign("take"),
  "year.3": sign("bag"),
  "scoring.2": sign("crown"),
  "scoring.3": gold(1, 3),
};
