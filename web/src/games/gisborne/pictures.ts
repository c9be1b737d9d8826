// Small pictures beside the rules.
import type { Component } from "svelte";
import CardMark from "./art/CardMark.svelte";
import Chest from "./art/Chest.svelte";
import FieldMark from "./art/FieldMark.svelte";
import PushedPicture from "./art/PushedPicture.svelte";
import type { Field } from "./generated";

const field = (kind: Field["kind"]): Component =>
  ((anchor) => FieldMark(anchor, { kind, size: 44 })) as Component;
const card = (card: string | null): Component => ((anchor) => CardMark(anchor, { card })) as Component;

export const pictures: Record<string, Component> = {
  "round.3": card(null),
  "lay.2": card("s2"),
  "tent.1": card("tent"),
  "refill.1": card("b2"),
  "move.3": PushedPicture,
  "card.1": field("card"),
  "scoring.5": Chest,
  "village.1": field("village"),
  "swamp.1": field("swamp"),
  "shortcut.1": field("shortcut"),
  "wolves.1": field("wolves"),
};
