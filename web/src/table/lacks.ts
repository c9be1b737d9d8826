import type { GameModule } from "../games/contract";
import type { Table } from "../live/table.svelte";

/** What the draft still lacks before it should be played; null: nothing, or the game has no words for it. */
export function lacks({ view, draft, shown }: Table, game: GameModule): string | null {
  // While the server is being asked, nobody knows.
  if (draft.length > 0 && shown === null) return null;
  return game.unfinished?.(view, draft, shown) ?? null;
}
