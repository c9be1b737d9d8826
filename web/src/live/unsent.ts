// What was confirmed and has no answer yet, kept on this device: a move confirmed without a connection outlives its page.
import type { Act } from "$protocol";

const KEY = "unsent ";

/** Keep it, or with null: it is answered. The place is a table and a seat of this device at it. */
export function keepUnsent(place: string, act: Act | null): void {
  try {
    if (act === null) localStorage.removeItem(KEY + place);
    else localStorage.setItem(KEY + place, JSON.stringify(act));
  } catch {
    // A browser that keeps nothing sends it as long as the page is open.
  }
}

export function unsentAt(place: string): Act | null {
  try {
    return JSON.parse(localStorage.getItem(KEY + place) ?? "null") as Act | null;
  } catch {
    return null;
  }
}

/** The places from which something is still to be sent. */
export function unsentPlaces(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(KEY) ? key.slice(KEY.length) : []));
  } catch {
    return [];
  }
}

/** Whoever leaves this device leaves no moves behind. */
export function forgetUnsent(): void {
  for (const place of unsentPlaces()) keepUnsent(place, null);
}
