// What the others did is heard, and after choices made in secret shown.
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
    const { latest, me, names } = this.table();
    if (latest === null || this.#told.has(latest)) return;
    this.#told.add(latest);
    untrack(() => {
      const game = this.game();
      const reveal = names.length > 1 && (game.reveal?.(latest.events) ?? false);
      if (reveal) this.news = latest;
      const others = latest.events.filter(({ seat }) => seat !== undefined && seat !== me);
      const sounds = others.map((event) => (game.sound ? game.sound(event) : "move"));
      const sound = reveal ? "reveal" : sounds.findLast((one) => one !== null);
      if (sound) soundOf(sound);
    });
  }
  close(): void {
    this.news = null;
  }
}
