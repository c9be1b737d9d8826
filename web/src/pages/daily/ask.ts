// What the pages of the day and of challenges ask the server.
import type { ChallengeTold, DayTold, TableName, Today } from "$protocol";
import { get, hello, post } from "$lib/api";
import { playerName } from "$lib/names";
import { go } from "$lib/router.svelte";

/** Whoever asks is somebody: how he stands is told with it. */
export async function today(): Promise<Today> {
  await hello();
  return get("/api/daily");
}
export async function dayOf(day: string, game: string): Promise<DayTold> {
  await hello();
  return get(`/api/daily/${day}/${game}`);
}
export async function challenge(id: string): Promise<ChallengeTold> {
  await hello();
  return get(`/api/challenges/${encodeURIComponent(id)}`);
}

/** Begin, or go on where one was. */
export async function play(game: string, day: string): Promise<void> {
  const { id } = await post<TableName>(`/api/daily/${game}`, { name: playerName(), day });
  go(`/t/${id}`);
}
export async function takeUp(id: string): Promise<void> {
  const { id: table } = await post<TableName>(`/api/challenges/${id}`, { name: playerName() });
  go(`/t/${table}`);
}
