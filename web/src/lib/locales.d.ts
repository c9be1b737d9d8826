// What web/locales.ts makes of the folders of languages when the app is built.
declare module "virtual:locales" {
  /** What each language calls itself, by its tag. */
  export const languages: Record<string, string>;
  /** How to fetch a book of words: "de/pages". */
  export const books: Record<string, () => Promise<{ default: import("./i18n.svelte").Words }>>;
}
