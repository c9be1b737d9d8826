// The games on the server's shelf, asked for once, with what their folders say of them.
import type { Component } from "svelte";
import type { About } from "../games/contract";
import { games, type Shelf } from "./api";
import { settings } from "./settings.svelte";

const abouts = import.meta.glob<{ default?: About; about?: About }>("../games/*/about.ts", { eager: true });
const covers = import.meta.glob<{ default: Component }>("../games/*/Cover.svelte");

let asked: Promise<{ games: Shelf[]; bots: string[] }> | null = null;

/** What can be played. A failure is not kept: the next one who asks tries again. */
export function shelf(): Promise<{ games: Shelf[]; bots: string[] }> {
  asked ??= games().catch((problem: unknown) => {
    asked = null;
    throw problem;
  });
  return asked;
}

/** What a game's folder says of it in the language that is spoken, if it says anything. */
export function about(game: string): About["en"] | null {
  const found = abouts[`../games/${game}/about.ts`];
  return (found?.default ?? found?.about)?.[settings.language] ?? null;
}

/** The title of a game, before the server has been asked too. */
export const titleOf = (game: string): string =>
  about(game)?.title ??
  game.replace(/(^|-)(\w)/g, (_, gap: string, first: string) => (gap && " ") + first.toUpperCase());

/** The games that have a folder here. */
export const known = Object.keys(abouts).map((path) => path.split("/")[2] ?? "");

/** The picture on a game's box; null until its folder has one. */
export async function cover(game: string): Promise<Component | null> {
  return (await covers[`../games/${game}/Cover.svelte`]?.())?.default ?? null;
}
