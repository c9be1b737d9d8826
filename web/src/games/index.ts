// Games are found by looking: a folder here with an index.ts. Each is a chunk of its own.
import { needWords } from "$lib/i18n.svelte";
import type { GameModule } from "./contract";

const found = import.meta.glob<{ default: GameModule }>("./*/index.ts");
const loaded = new Map<string, Promise<GameModule>>();

/** The module of a game by its name on the server, say "kingdom-maps". */
export function loadGame(name: string): Promise<GameModule> {
  let module = loaded.get(name);
  if (module === undefined) {
    const open = found[`./${name}/index.ts`];
    if (open === undefined) return Promise.reject(new Error(`there is no game ${name}`));
    module = Promise.all([open(), needWords(name)]).then(([{ default: game }]) => game);
    loaded.set(name, module);
  }
  return module;
}
