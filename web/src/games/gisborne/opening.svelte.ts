// The moves that may open the draft. `play.legal` tells what may follow the draft; a choice of cards is changed from its
// beginning, so that list is looked up without the draft, also when a reload has brought a draft back.
import { untrack } from "svelte";
import type { Play, View } from "../contract";

export class Opening {
  legal: readonly string[] = $state.raw([]);
  #view: View = null;

  /** Follow a table; to be called while a component is being made. */
  constructor(play: Play) {
    $effect.pre(() => {
      const { view, asked, draft } = play;
      if (asked && draft.length === 0) this.legal = play.legal;
      else if (!asked) this.legal = [];
      else if (view !== this.#view) untrack(() => this.#look(play));
      this.#view = view;
    });
  }

  #look(play: Play): void {
    const kept = play.draft;
    play.set([]);
    this.legal = play.legal;
    play.set(kept);
  }
}
