import type { GameModule } from "../games/contract";
import type { Table } from "../live/table.svelte";

/** What the draft still lacks before it should be played; null: nothing, or the game has no words for it. */
export function lacks(table: Table, game: GameModule): string | null {
  const shown = table.draft.length === 0 ? { next: [...table.legal] } : table.shown;
  return (shown && game.unfinished?.(table.view, table.draft, shown)) ?? null;
}
