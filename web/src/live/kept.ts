// The last position of a table that this device has seen, for a page that is opened without a connection.
import type { Document, GameEvent, TableState } from "$protocol";

export interface Kept {
  room: TableState;
  document: Document;
  events: GameEvent[];
}

const CACHE = "positions"; // the service worker leaves it alone
const MOST = 30;
const A_WHILE = 1_000; // milliseconds: not every move of quick bots is worth keeping

const waiting = new Map<string, ReturnType<typeof setTimeout>>();
const address = (place: string): string => `/kept/${place}`;

/** Keep it in a while, unless something newer comes. Browsers keep nothing for pages that are not secure. */
export function keepPosition(place: string, kept: Kept): void {
  if (!("caches" in globalThis)) return;
  clearTimeout(waiting.get(place));
  waiting.set(
    place,
    setTimeout(() => void store(place, kept).catch(() => undefined), A_WHILE),
  );
}

async function store(place: string, kept: Kept): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.delete(address(place));
  await cache.put(address(place), new Response(JSON.stringify({ ...kept, at: Date.now() })));
  const all = await cache.keys();
  // The oldest come first.
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old);
}

export async function keptPosition(place: string): Promise<(Kept & { at: number }) | null> {
  if (!("caches" in globalThis)) return null;
  try {
    const found = await (await caches.open(CACHE)).match(address(place));
    return found ? ((await found.json()) as Kept & { at: number }) : null;
  } catch {
    return null;
  }
}

/** Whoever leaves this device leaves no hand of cards behind. */
export async function forgetPositions(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(CACHE).catch(() => false);
}
