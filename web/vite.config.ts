import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { locales } from "./locales.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
// While developing, pages come from Vite and everything else from a running `rhumbline serve`.
const server = process.env["RHUMBLINE_DEV_SERVER"] ?? "http://127.0.0.1:8000";
// Where the languages are; a test brings its own.
const languages = resolve(process.env["RHUMBLINE_LOCALES"] ?? here("../src/rhumbline/locales"));

/** The service worker knows the names of all files of its build; another build is another version of it. */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
    const list = JSON.stringify(
      [...files.sort(), "icon.svg", "manifest.webmanifest"].map((name) => `/${name}`),
    );
    const text = readFileSync(here("src/sw.js"), "utf-8").replace("__FILES__", list);
    const version = createHash("sha256").update(text).digest("hex").slice(0, 12);
    this.emitFile({ type: "asset", fileName: "sw.js", source: text.replace("__VERSION__", version) });
  },
};

/** The picture of each game for previews of links, which other sites ask for by the game's name. */
const covers: Plugin = {
  name: "covers",
  apply: "build",
  generateBundle() {
    for (const game of readdirSync(here("src/games"))) {
      const file = here(`src/games/${game}/cover.png`);
      if (existsSync(file))
        this.emitFile({ type: "asset", fileName: `covers/${game}.png`, source: readFileSync(file) });
    }
  },
};

// What several pages need is one file: a slow line takes longer for many small ones than for some bytes too many.
const shared = {
  name: "shared",
  test: /node_modules|src[\\/](lib|ui|live|games[\\/]index)\b/,
  minShareCount: 3,
};

export default defineConfig({
  plugins: [svelte(), locales(languages, here("src/games")), serviceWorker, covers],
  json: { namedExports: false }, // a book of words is one object
  resolve: {
    alias: { $lib: here("src/lib"), $ui: here("src/ui"), $art: here("../src/rhumbline/sheets/art") },
  },
  build: {
    outDir: process.env["RHUMBLINE_WEB"] ?? here("../src/rhumbline/web"),
    emptyOutDir: true,
    manifest: "files.json", // which file needs which: a test adds up what a page loads
    assetsInlineLimit: 0, // nothing inline: the content security policy allows no data: addresses
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups: [shared] } } },
  },
  server: {
    proxy: { "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
    fs: { allow: [here(".."), languages] },
  },
});
