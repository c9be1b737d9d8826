// Which page is at an address. Each is a chunk of its own, fetched when it is first opened.
import type { Component } from "svelte";
import { needWords } from "$lib/i18n.svelte";
import { shelf } from "$lib/shelf.svelte";
import { arrive } from "../live/arrival";

/** A page is given the word after its own in the address; some need none. */
type Page = Component<{ what: string }> | Component<Record<string, never>>;
interface Opened {
  Shown: Component<{ what: string }>;
  what: string;
}

const pages: Record<string, () => Promise<{ default: Page }>> = {
  "": () => import("./Start.svelte"),
  new: () => import("./NewTable.svelte"),
  join: () => import("./Join.svelte"),
  t: () => import("./AtTable.svelte"),
  replay: () => import("./Replay.svelte"),
  rules: () => import("./Rules.svelte"),
  luck: () => import("./Luck.svelte"),
  learn: () => import("./Learn.svelte"),
  settings: () => import("./SettingsPage.svelte"),
  me: () => import("./Me.svelte"),
  confirm: () => import("./Confirm.svelte"),
  stop: () => import("./Stop.svelte"),
  daily: () => import("./Contests.svelte"),
  challenge: () => import("./Contests.svelte"),
};
const missing = (): Promise<{ default: Page }> => import("./NotFound.svelte");
/** What a page will ask for first is asked for while it is on its way. */
const firstOf: Record<string, (what: string) => void> = {
  "": () => void shelf().catch(() => undefined),
  t: arrive,
};
/** Whose words a page speaks. */
const places: Record<string, string[]> = {
  t: ["table"],
  join: ["table", "pages"],
  learn: ["table", "pages"],
  replay: ["table", "pages"],
  daily: ["table", "pages"],
  challenge: ["table", "pages"],
  me: ["people", "table", "pages"],
};

/** A word of the address; one that cannot be read stays as it is, and nothing will be found there. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** The name of a page, and what it is to show. */
export function partsOf(path: string): { page: string; what: string } {
  const [, page = "", what = ""] = path.split("/");
  return { page, what: decoded(what) };
}

/** A page and what it is given come together: the page of before never sees the next one's address. */
export async function openPage({ page, what }: { page: string; what: string }): Promise<Opened> {
  firstOf[page]?.(what);
  const find = pages[page] ?? missing;
  const [{ default: found }] = await Promise.all([find(), needWords(...(places[page] ?? ["pages"]))]);
  return { Shown: found as Component<{ what: string }>, what };
}
