// What the app says, in the language that is spoken. Words live in src/rhumbline/locales, a folder for each language.
import { books } from "virtual:locales";
import { settings } from "./settings.svelte";

/** One form for each plural category of the language; `lang` where the forms are English for want of own ones. */
type Forms = { other: string; lang?: string; [category: string]: string | undefined };
/** Texts with {places}; where the number `n` matters, forms. */
export type Words = { [key: string]: string | Forms };
/** A language by its tag: "de", "pt-BR". */
export type Language = string;

type Place = "app" | "pages" | "people" | "table" | (string & {});

// Only what is spoken here and now is fetched: a book for each part of the app and each game, in one language.
const open: Place[] = ["app"];
const read = new Map<string, Promise<Words>>();
const english = new Intl.PluralRules("en");
let book: Words = $state.raw({});
let rules = english;

/** The words of a place; a game's get its name in front, "pizarro.pass". */
async function words(place: Place, language: Language): Promise<Words> {
  const found = (await books[`${language}/${place}`]?.())?.default ?? {};
  if (["app", "pages", "people", "table"].includes(place)) return found;
  return Object.fromEntries(Object.entries(found).map(([key, text]) => [`${place}.${key}`, text]));
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
  if (language !== settings.language) return;
  rules = new Intl.PluralRules(language);
  book = Object.assign({}, ...all) as Words;
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
  const text = typeof form === "string" ? form : formFor(form, Number(values["n"]));
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

const formFor = (forms: Forms, n: number): string =>
  forms[(forms.lang ? english : rules).select(n)] ?? forms.other;

/** Whether there is a text for this key. */
export const knows = (key: string): boolean => book[key] !== undefined;
