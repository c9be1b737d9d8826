// A drawing of the page as a drawing that stands alone: what style sheets say of it becomes attributes of its parts.
const STYLES = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-dashoffset",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "paint-order",
  "vector-effect",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
  "visibility",
  "stop-color",
  "stop-opacity",
];

function dress(copy: Element, original: Element): void {
  const style = getComputedStyle(original);
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value !== "") copy.setAttribute(name, value);
  }
  if (style.display === "none") copy.setAttribute("display", "none");
  if (!original.hasAttribute("transform") && style.transform !== "none")
    copy.setAttribute("transform", style.transform);
  for (const name of ["class", "style", "tabindex", "role"]) copy.removeAttribute(name);
}

/** A copy of a drawing, with the place and size it is to have in another one. */
export function flatten(
  drawing: SVGSVGElement,
  x: number,
  y: number,
  width: number,
  height: number,
): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((part, i) => {
    const original = originals[i];
    if (original) dress(part, original);
  });
  dress(copy, drawing);
  copy.removeAttribute("transform");
  for (const [name, value] of Object.entries({ x, y, width, height })) copy.setAttribute(name, String(value));
  return copy;
}
