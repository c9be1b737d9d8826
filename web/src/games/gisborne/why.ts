// What speaks for a hint, in words: where it leads, what is won there, and the cards it brings.
import type { Preview, View } from "./generated";
import { placeName, say } from "./say";

export function why(view: View, [move = ""]: readonly string[], shown: Preview | null): string {
  const held = view.you?.hand.length ?? 0;
  if (move === "chest" || move === "hand") return say(`hint.${move}`, { n: held });
  if (shown?.steps === undefined) return "";
  const draws = shown.refill ? say("hint.draws", { n: shown.refill }) : "";
  if (shown.steps === 0) return [say("hint.rest"), draws].filter(Boolean).join(" ");
  if (shown.to === "beach") return say("see.beach", { n: shown.chip ?? "" });
  const lies = shown.field === "village" ? say("see.village") : "";
  const won = shown.chip ? say("see.chip", { n: shown.chip }) : "";
  const passed = shown.passed_chips ? say("hint.passed", { n: shown.passed_chips }) : "";
  const to = shown.to ? say("hint.to", { place: placeName(shown.to) }) : say("hint.new");
  return [to, won, passed, lies, draws].filter(Boolean).slice(0, 3).join(" ");
}
