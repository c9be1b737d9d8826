// Words in English and German. Shared ones are in src/words, a game's own in its folder under the game's name.
import { settings } from "./settings.svelte";

/** A text with {places}; or one form for one and one for many, chosen by the number `n`. */
export type Words = { [key: string]: string | [one: string, many: string] };
export type Language = "en" | "de";

type Book = () => Promise<{ default: Words }>;
type Place = "app" | "pages" | "table" | (string & {});

// Only what is spoken here and now is fetched: a book for each part of the app and each game, in one language.
const found: Record<string, Book> = {
  ...import.meta.glob<{ default: Words }>("../words/*/*.ts"),
  ...import.meta.glob<{ default: Words }>("../games/*/words/{en,de}.ts"),
};
const open: Place[] = ["app"];
const read = new Map<string, Promise<Words>>();
let book: Words = $state.raw({});

/** The words of a place; a game's get its name in front, "pizarro.pass". */
async function words(place: Place, language: Language): Promise<Words> {
  const shared = found[`../words/${language}/${place}.ts`];
  if (shared !== undefined) return (await shared()).default;
  const own = (await found[`../games/${place}/words/${language}.ts`]?.())?.default ?? {};
  return Object.fromEntries(Object.entries(own).map(([key, text]) => [`${place}.${key}`, text]));
}

/** Speak a language: all places that are open so far. Until the words are there, those of before are shown. */
export async function speak(language: Language): Promise<void> {
  const parts = open.map((place) => {
    const key = `${place} ${language}`;
    const part = read.get(key) ?? words(place, language);
    read.set(key, part);
    return part;
  });
  const all: Words[] = await Promise.all(parts);
  if (language === settings.language) book = Object.assign({}, ...all) as Words;
}

/** Have the words of further places from now on. */
export function needWords(...places: Place[]): Promise<void> {
  for (const place of places) if (!open.includes(place)) open.push(place);
  return speak(settings.language);
}

/** The text for a key in the language that is spoken. A missing one shows its key: tests look for those. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const form = book[key];
  if (form === undefined) return `[${key}]`;
  const text = typeof form === "string" ? form : form[values["n"] === 1 ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** Whether there is a text for this key. */
export const knows = (key: string): boolean => book[key] !== undefined;
