import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Parts of a page are made element by element, not from markup: nothing is parsed while it opens, and files are smaller.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, fragments: "tree" } };
