// A past position of a table, looked at while its game goes on.
import type { GameModule } from "../games/contract";
import type { ReplayTable } from "../live/replay.svelte";
import type { Table } from "../live/table.svelte";
import { tell } from "../live/tale";

export class LookingBack {
  /** The table as it was; null while one looks at it as it is. */
  past: ReplayTable | null = $state.raw(null);
  /** The line of the story that is looked at, by the number of its event. */
  line: number | null = $state(null);

  async show(table: Table, event: number): Promise<void> {
    this.line = event;
    // Fetched by those who look back, not by everybody who plays.
    const { ReplayTable } = await import("../live/replay.svelte");
    if (this.past === null) this.past = new ReplayTable(table.id, null, { event }, table.seat);
    else void this.past.goEvent(event);
  }
  /** Back to the table as it is. */
  end(): void {
    this.past?.close();
    this.past = null;
    this.line = null;
  }
  /** What the line that is looked at says. */
  told(table: Table, game: GameModule): string {
    const at = this.line;
    if (at === null) return "";
    return tell(game, table.events, table.names).find(({ from, to }) => from <= at && at <= to)?.text ?? "";
  }
}
