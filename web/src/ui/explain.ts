// Everything on a board explains itself: on hover, long press and focus a note says what it is and which rule holds.
export interface Explanation {
  title: string;
  text?: string;
  /** The number of a rule; its text is shown in the language that is spoken. */
  rule?: string;
}

export const explanations = new WeakMap<Element, Explanation>();

/** Give an element (HTML or SVG) a note. */
export function explain(node: Element, what: Explanation): { update: (what: Explanation) => void } {
  const update = (now: Explanation): void => {
    explanations.set(node, now);
    node.setAttribute("data-explain", "");
  };
  update(what);
  return { update };
}
