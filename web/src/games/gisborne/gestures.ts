// A map under fingers, mouse and wheel: drag, pinch, double tap.
import type { Camera } from "./camera.svelte";

/** Further than that a finger drags, in pixels; less is a tap. */
const SLACK = 7;
const TWICE = 320;

export function gestures(node: HTMLElement, camera: Camera): { destroy: () => void } {
  const down = new Map<number, { x: number; y: number }>();
  let moved = false;
  let tapped = { at: 0, x: 0, y: 0 };

  const here = (event: PointerEvent | WheelEvent | MouseEvent): { x: number; y: number } => {
    const { left, top } = node.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  function press(event: PointerEvent): void {
    if (event.button !== 0 || (event.target as Element).closest("button, details, a")) return;
    down.set(event.pointerId, here(event));
    if (down.size === 1) moved = false;
  }
  function move(event: PointerEvent): void {
    const from = down.get(event.pointerId);
    if (!from) return;
    const to = here(event);
    if (!moved && Math.hypot(to.x - from.x, to.y - from.y) < SLACK && down.size === 1) return;
    if (!moved) {
      moved = true;
      // From here on it is ours, wherever the finger goes.
      for (const id of down.keys()) node.setPointerCapture(id);
    }
    const [a, b] = [...down.values()];
    down.set(event.pointerId, to);
    if (down.size === 1) return camera.pan(to.x - from.x, to.y - from.y);
    const [c, d] = [...down.values()];
    if (!a || !b || !c || !d) return;
    camera.pan((c.x + d.x - a.x - b.x) / 2, (c.y + d.y - a.y - b.y) / 2);
    const before = Math.hypot(a.x - b.x, a.y - b.y);
    if (before > 0) camera.zoom(Math.hypot(c.x - d.x, c.y - d.y) / before, (c.x + d.x) / 2, (c.y + d.y) / 2);
  }
  function lift(event: PointerEvent): void {
    if (!down.delete(event.pointerId) || down.size > 0 || moved || event.type === "pointercancel") return;
    const { x, y } = here(event);
    if (event.timeStamp - tapped.at < TWICE && Math.hypot(x - tapped.x, y - tapped.y) < 30) {
      camera.zoom(1.7, x, y, true);
      tapped.at = 0;
    } else tapped = { at: event.timeStamp, x, y };
  }
  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = here(event);
    camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
  }
  node.addEventListener("pointerdown", press);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", lift);
  node.addEventListener("pointercancel", lift);
  node.addEventListener("wheel", wheel, { passive: false });
  return {
    destroy: () => {
      node.removeEventListener("pointerdown", press);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", lift);
      node.removeEventListener("pointercancel", lift);
      node.removeEventListener("wheel", wheel);
    },
  };
}
