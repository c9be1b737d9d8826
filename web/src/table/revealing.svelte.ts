// What everybody did, told together after choices made in secret.
import { untrack } from "svelte";
import type { GameModule } from "../games/contract";
import { soundOf } from "../live/notices.svelte";
import type { Table } from "../live/table.svelte";

export class Revealing {
  /** What is being shown. */
  news: Table["latest"] = $state.raw(null);
  /** Each once, however often the device changes hands. */
  #told = new WeakSet<object>();

  constructor(
    readonly table: () => Table,
    readonly game: () => GameModule,
  ) {
    $effect(() => this.#tell());
    // Whoever plays on has seen what the others did.
    $effect(() => {
      if (table().draft.length > 0) this.close();
    });
  }

  #tell(): void {
    const { latest, names } = this.table();
    if (latest === null || this.#told.has(latest)) return;
    this.#told.add(latest);
    untrack(() => {
      const reveal = names.length > 1 && (this.game().reveal?.(latest.events) ?? false);
      if (!reveal) return;
      this.news = latest;
      soundOf("reveal");
    });
  }
  close(): void {
    this.news = null;
  }
}
