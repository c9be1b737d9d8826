// Finding texts by words as people type them. `rhumbline.locales.search` says how, and finds the same with the same tables.
import type { Language } from "./i18n.svelte";

interface Tables {
  drop: Set<string>;
  endings: string[];
  alike: Set<string>[];
}
interface Told {
  search?: { drop: string; endings: string; alike: string[] };
}
const files = import.meta.glob<Told>("../../../src/rhumbline/locales/*/language.json", { import: "default" });
const SHORTEST = 3;
const LONG = 4;
const [HEADING, ALIKE, PHRASE] = [0.6, 0.7, 2];
const GOOD_ENOUGH = 0.6;

const wordsOf = (text: string): string[] =>
  text
    .replace(/\[[^\]]*\]/g, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .match(/[a-z0-9]+/g) ?? [];

function stem(word: string, endings: readonly string[]): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
const is = (wanted: string, word: string): boolean =>
  word === wanted ||
  (wanted.length >= LONG && word.includes(wanted)) ||
  (word.length >= LONG && wanted.startsWith(word));

/** A language's tables; English ones where it has none. */
export async function searchTables(language: Language): Promise<Tables> {
  const file = (tag: string): Promise<Told> | undefined =>
    files[`../../../src/rhumbline/locales/${tag}/language.json`]?.();
  const { drop = "", endings: cut = "", alike = [] } = (await (file(language) ?? file("en")))?.search ?? {};
  const endings = cut.split(" ").sort((a, b) => b.length - a.length);
  return {
    drop: new Set(wordsOf(drop)),
    endings,
    alike: alike.map((group) => new Set(wordsOf(group).map((word) => stem(word, endings)))),
  };
}

/** The texts, each with its heading, that fit a query, the best first. */
export function find<T extends { text: string; heading: string }>(
  query: string,
  texts: readonly T[],
  { drop, endings, alike }: Tables,
): T[] {
  const stems = (words: readonly string[]): Set<string> => new Set(words.map((word) => stem(word, endings)));
  const typed = wordsOf(query);
  const kept = typed.filter((word) => !drop.has(word));
  const pages = texts.map(({ text, heading }) => ({
    text: [...stems(wordsOf(text))],
    heading: [...stems(wordsOf(heading))],
  }));
  const worth = texts.map(() => 0);
  for (const wanted of stems(kept.length > 0 ? kept : typed)) {
    const others = new Set(alike.filter((group) => group.has(wanted)).flatMap((group) => [...group]));
    const hits = pages.map(({ text, heading }) => {
      const hit = text.some((word) => is(wanted, word))
        ? 1
        : text.some((word) => others.has(word))
          ? ALIKE
          : 0;
      return hit + (heading.some((word) => others.has(word) || is(wanted, word)) ? HEADING : 0);
    });
    const often = hits.filter(Boolean).length;
    hits.forEach((hit, i) => hit && (worth[i] = (worth[i] ?? 0) + hit * Math.log(1 + texts.length / often)));
  }
  const phrase = typed.join(" ");
  const all = texts.map((text, i) => {
    const side = typed.length > 1 && wordsOf(text.text).join(" ").includes(phrase);
    return { text, worth: (worth[i] ?? 0) * (side ? PHRASE : 1) };
  });
  const least = GOOD_ENOUGH * Math.max(0, ...all.map(({ worth }) => worth));
  return all
    .filter(({ worth }) => worth > 0 && worth >= least)
    .sort((a, b) => b.worth - a.worth)
    .map(({ text }) => text);
}
