import type { GameModule } from "../games/contract";
import type { Table } from "../live/table.svelte";

/** What the draft still lacks before it should be played; null: nothing, or there is none. */
export const lacks = (table: Table, game: GameModule): string | null =>
  table.draft.length > 0 && table.shown !== null
    ? (game.unfinished?.(table.view, table.draft, table.shown) ?? null)
    : null;
