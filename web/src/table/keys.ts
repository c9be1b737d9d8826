import type { GameModule } from "../games/contract";
import type { Table } from "../live/table.svelte";
import { lacks } from "./lacks";

// Things that have their own use for Enter and Backspace.
const OWN =
  "input, textarea, select, button, a, summary, dialog, [role=grid], [role=button], [role=tab], [contenteditable]";
const TYPING = "input, textarea, select, [contenteditable]";

/** Enter confirms, Ctrl+Z and Backspace undo, Escape begins anew; what a game has heard itself is not heard twice. */
export function hearKey(table: Table, game: GameModule, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
  const on = event.target instanceof Element ? event.target : document.body;
  if (on.closest(TYPING) || !table.asked || table.busy) return;
  const held = event.ctrlKey || event.metaKey;
  if (event.key === "Enter" && (held || !on.closest(OWN))) {
    if (table.shown === null || lacks(table, game) !== null) return;
    void table.confirm();
  } else if ((held && event.key.toLowerCase() === "z") || (event.key === "Backspace" && !held)) {
    if (table.draft.length === 0) return;
    table.undo();
  } else if (event.key === "Escape" && table.draft.length > 0) table.clear();
  else return;
  event.preventDefault();
}
