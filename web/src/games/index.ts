// Games are found by looking: a folder here with an index.ts. Each is a chunk of its own.
import { needWords } from "$lib/i18n.svelte";
import type { GameModule } from "./contract";

const found = import.meta.glob<{ default: unknown }>("./*/index.ts");
const loaded = new Map<string, Promise<GameModule>>();

/** A face that shows the board as text, whatever the views are like. */
export const plainFace = (): Promise<GameModule> =>
  import("../plain").then(({ default: plain }) => plain as unknown as GameModule);

/** The module of a game by its name on the server, say "kingdom-maps". */
export function loadGame(name: string): Promise<GameModule> {
  let module = loaded.get(name);
  if (module === undefined) {
    // A game without a face of its own gets a plain one.
    const open = found[`./${name}/index.ts`] ?? (() => import("../plain"));
    // The table hands each game its own views and events; only the game knows their types.
    module = Promise.all([open(), needWords(name)]).then(([{ default: game }]) => game as GameModule);
    loaded.set(name, module);
  }
  return module;
}
