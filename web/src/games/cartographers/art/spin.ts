// A piece that is turned or flipped is seen turning.
import { tempo } from "$lib/settings.svelte";

/** How a piece lies: flipped or not, and then turned clockwise by so many quarters. */
export interface Lie {
  quarters: number;
  flipped: boolean;
}
const LASTS = 190;

/** What makes it look as it lay before. */
function before(lay: Lie, lies: Lie): string | null {
  if (lay.flipped !== lies.flipped) return "scaleX(-1)";
  const quarters = (lies.quarters - lay.quarters + 4) % 4;
  return quarters === 0 ? null : `rotate(${quarters === 3 ? 90 : -90 * quarters}deg)`;
}

/** For `use:`. What is on the page lies there already; it only comes from how it lay. */
export function spin(node: Element, lie: Lie): { update: (lies: Lie) => void } {
  let lay = lie;
  return {
    update(lies) {
      const from = before(lay, lies);
      lay = lies;
      if (from !== null && tempo() > 0)
        node.animate([{ transform: from }, { transform: "none" }], {
          duration: LASTS * tempo(),
          easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
        });
    },
  };
}
