// The movements of things that wait for their turn. One thing may move several times: it then waits where it last arrived.
import type { Cue } from "./types";

export class Movements {
  /** What each thing has still to do, and how it is drawn meanwhile. */
  #things = new Map<Element, { cues: Cue[]; drawn: Animation | null }>();
  #known = new WeakSet<Cue>();

  /** From now on each of these looks as at its beginning. */
  hold(cues: readonly Cue[]): void {
    for (const cue of cues) {
      if (this.#known.has(cue)) continue;
      this.#known.add(cue);
      const thing = this.#things.get(cue.element) ?? { cues: [], drawn: null };
      this.#things.set(cue.element, thing);
      thing.cues.push(cue);
      thing.drawn ??= draw(cue, 1);
    }
  }

  begin(cue: Cue, tempo: number): void {
    const thing = this.#things.get(cue.element);
    if (thing === undefined) return;
    thing.cues = thing.cues.slice(thing.cues.indexOf(cue) + 1);
    const moving = draw(cue, tempo);
    thing.drawn?.cancel();
    thing.drawn = moving;
    moving.play();
    moving.onfinish = () => {
      if (thing.drawn !== moving) return;
      const [next] = thing.cues;
      thing.drawn = next ? draw(next, tempo) : null;
      if (next === undefined) this.#things.delete(cue.element);
      moving.cancel();
    };
  }

  /** Everything is where the page has it. */
  end(): void {
    for (const { drawn } of this.#things.values()) drawn?.cancel();
    this.#things.clear();
  }
}

/** A movement that stands still at its beginning. */
function draw({ element, frames, lasts, after = 0, easing = "ease" }: Cue, tempo: number): Animation {
  const moving = element.animate(frames, {
    duration: lasts * tempo,
    delay: after * tempo,
    easing,
    fill: "both",
  });
  moving.pause();
  return moving;
}
