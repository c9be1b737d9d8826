// Tells stories as the web app does. Each line on stdin is a request in JSON, {game, language, names, events, updates};
// each line on stdout its answer. `updates` are the numbers of events that had been told after each update.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

// What a browser has and Node has not; with reduced motion there is a recap of what is else shown happening.
globalThis.matchMedia ??= (query) => ({ matches: query.includes("reduced-motion") });

const [web, cache] = process.argv.slice(2);
const { createServer } = await import(pathToFileURL(createRequire(`${web}/package.json`).resolve("vite")).href);
const server = await createServer({
  root: web,
  configFile: `${web}/vite.config.ts`,
  cacheDir: cache,
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const load = (file) => server.ssrLoadModule(`/src/${file}`);
const { needWords } = await load("lib/i18n.svelte.ts");
const { settings } = await load("lib/settings.svelte.ts");
const { tell } = await load("live/tale.ts");

async function tellStory({ game: name, language, names, events, updates }) {
  const { default: game } = await load(`games/${name}/index.ts`);
  settings.language = language;
  await needWords(name);
  const recaps = updates.flatMap((told, i) =>
    game.reveal?.(events.slice(updates[i - 1] ?? 0, told)) ? [game.recap?.(events.slice(0, told), names) ?? []] : [],
  );
  return {
    lines: tell(game, events, names).map(({ text }) => text),
    alone: events.map((event) => game.story(event, names)),
    sounds: events.map((event) => game.sound?.(event) ?? null),
    recaps,
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await tellStory(JSON.parse(line)).catch((error) => ({ error: error.stack }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await server.close();
