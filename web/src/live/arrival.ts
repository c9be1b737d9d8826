// Whoever goes to a table needs its page, what the table is, and its game: all of it is fetched side by side.
import { room } from "$lib/api";
import { secretIn } from "$lib/links";
import type { TableState } from "$protocol";
import { loadGame } from "../games";

let early: { id: string; room: Promise<TableState> } | null = null;

async function roomWithGame(id: string): Promise<TableState> {
  const found = await room(id);
  // Whether the game can be had is seen by whoever shows it.
  void loadGame(found.game).catch(() => undefined);
  return found;
}

/** Begin to fetch what the table's page, which is still on its way, will ask for first. */
export function arrive(id: string): void {
  // The secret of a link has to be exchanged for a cookie before.
  if (early?.id === id || secretIn(location.hash) !== null) return;
  early = { id, room: roomWithGame(id) };
  early.room.catch(() => undefined);
}

/** What the table is. Its game is on its way then. */
export function roomOf(id: string): Promise<TableState> {
  const found = early?.id === id ? early.room : roomWithGame(id);
  early = null;
  return found;
}
