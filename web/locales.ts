// The words as the browser fetches them: one file for each book of each language, with English where a word is missing,
// so that nobody needs two. A language is a folder of src/rhumbline/locales; a game may have words in its own folder.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizePath, type Plugin } from "vite";

type Forms = Record<string, string>;
type Words = Record<string, string | Forms>;

const INDEX = "virtual:locales";
const ENGLISH = "en";
/** What the app says of a game before its book is fetched. */
const ABOUT = "about.";
/** What is only said on paper, by the server. */
const PRINT = "print.";

const read = (file: string): Words =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf-8")) as Words) : {};
const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** `import { languages, books } from "virtual:locales"`; `folder` has the languages, `gamesFolder` the games. */
export function locales(folder: string, gamesFolder: string): Plugin {
  const games = foldersIn(gamesFolder);
  const books = ["app", "pages", "people", "table", ...games];
  const found = foldersIn(folder).filter((tag) => existsSync(join(folder, tag, "language.json")));
  const tags = [ENGLISH, ...found.filter((tag) => tag !== ENGLISH).sort()];
  const fileOf = (tag: string, book: string): string => normalizePath(join(folder, tag, `${book}.json`));
  /** A language's words of a book: the locale's own win over those a game brings along. */
  const filesOf = (tag: string, book: string): string[] => [
    join(gamesFolder, book, "words", `${tag}.json`),
    fileOf(tag, book),
  ];
  const spoken = (tag: string, book: string): Words => Object.assign({}, ...filesOf(tag, book).map(read));

  function whole(tag: string, book: string): Words {
    if (tag === ENGLISH) return spoken(tag, book);
    // Plural forms that are English are chosen by English rules.
    const english = Object.entries(spoken(ENGLISH, book)).map(([key, text]) => [
      key,
      typeof text === "string" ? text : { ...text, lang: ENGLISH },
    ]);
    return { ...Object.fromEntries(english), ...spoken(tag, book) };
  }

  function shown(tag: string, book: string): Words {
    const words = whole(tag, book);
    if (book === "app")
      for (const game of games)
        for (const [key, text] of Object.entries(whole(tag, game)))
          if (key.startsWith(ABOUT)) words[`${game}.${key}`] = text;
    const kept = Object.entries(words).filter(([key]) => !key.startsWith(ABOUT) && !key.startsWith(PRINT));
    return Object.fromEntries(kept);
  }

  const ours = new Map(tags.flatMap((tag) => books.map((book) => [fileOf(tag, book), { tag, book }])));
  return {
    name: "locales",
    enforce: "pre",
    resolveId: (id) => (id === INDEX ? `\0${INDEX}` : ours.has(id) ? id : null),
    load(id) {
      if (id === `\0${INDEX}`) {
        const names = tags.map((tag) => [tag, read(join(folder, tag, "language.json"))["name"]]);
        const imports = [...ours].map(
          ([file, { tag, book }]) => `"${tag}/${book}": () => import(${JSON.stringify(file)})`,
        );
        return [
          `export const languages = ${JSON.stringify(Object.fromEntries(names))};`,
          `export const books = { ${imports.join(", ")} };`,
        ].join("\n");
      }
      const found = ours.get(id);
      if (found === undefined) return null;
      const { tag, book } = found;
      const from = book === "app" ? [book, ...games] : [book];
      for (const file of from.flatMap((one) => [...filesOf(tag, one), ...filesOf(ENGLISH, one)]))
        if (existsSync(file)) this.addWatchFile(file);
      return JSON.stringify(shown(tag, book));
    },
  };
}
