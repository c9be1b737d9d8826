// The games on the server's shelf, asked for once, with what there is to say of them.
import type { Component } from "svelte";
import type { Games } from "$protocol";
import { games, LOOK_AGAIN } from "./api";
import { knows, t } from "./i18n.svelte";

const covers = import.meta.glob<{ default: Component }>("../games/*/Cover.svelte");

let asked: Promise<Games> | null = null;

/** What can be played. A failure is not kept: the next one who asks tries again. */
export function shelf(): Promise<Games> {
  asked ??= games().catch((problem: unknown) => {
    asked = null;
    throw problem;
  });
  return asked;
}

/**
 * Ask again while rules are being compiled, which a server does once, behind the open page; `tell` hears how far it is.
 * Gives back how to stop.
 */
export function keepUp(tell: (found: Games) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function look(): Promise<void> {
    const found = await shelf().catch(() => null);
    if (stopped || found === null) return;
    tell(found);
    if (!found.games.some(({ rules }) => rules === "compiling")) return;
    asked = null;
    timer = setTimeout(() => void look(), LOOK_AGAIN);
  }
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** What the start page says of a game. */
interface About {
  title: string;
  blurb: string;
  minutes: string;
}

/** What its words say of a game, if they say anything. */
export function about(game: string): About | null {
  const told = (what: string): string => t(`${game}.about.${what}`);
  if (!knows(`${game}.about.title`)) return null;
  return { title: told("title"), blurb: told("blurb"), minutes: told("minutes") };
}

/** The title of a game, before the server has been asked too. */
export const titleOf = (game: string): string =>
  about(game)?.title ??
  game.replace(/(^|-)(\w)/g, (_, gap: string, first: string) => (gap && " ") + first.toUpperCase());

/** The games that have a folder here. */
export const known = Object.keys(covers).map((path) => path.split("/")[2] ?? "");

/** The picture on a game's box; null until its folder has one. */
export async function cover(game: string): Promise<Component | null> {
  return (await covers[`../games/${game}/Cover.svelte`]?.())?.default ?? null;
}
