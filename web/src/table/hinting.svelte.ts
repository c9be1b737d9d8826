// A hint that has been asked for: it stands until the question has been answered, or the draft is another one.
import type { GameModule } from "../games/contract";
import type { Table } from "../live/table.svelte";
import type { Hint } from "./hint";

export class Hinting {
  busy = $state(false);
  #found: Hint | null = $state.raw(null);

  constructor(
    readonly table: () => Table,
    readonly game: () => GameModule,
  ) {}

  get hint(): Hint | null {
    const [table, found] = [this.table(), this.#found];
    if (found?.table !== table || found.draft !== table.draft) return null;
    return found.prompt === table.document?.prompt?.id ? found : null;
  }
  async ask(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.#found = null;
    try {
      const { askHint } = await import("./hint");
      this.#found = await askHint(this.table(), this.game());
    } finally {
      this.busy = false;
    }
  }
  close(): void {
    this.#found = null;
  }
}
