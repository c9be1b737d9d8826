// What can wait until the first picture is there. Each piece waits for the picture of the one before it, so that a slow
// device can answer a tap in between; where nobody looks, nothing is drawn.
let before = Promise.resolve();

/** A frame comes before each picture; a timer set in it runs when that picture is there. */
const picture = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** Do this a moment later, after all that was put off before. What is given back calls it off. */
export function later(work: () => void): () => void {
  let wanted = true;
  before = before.then(async () => {
    if (wanted) await picture();
    if (wanted) work();
  });
  return () => (wanted = false);
}
