// The rules as the server's games carry them, in the language that is spoken: numbered lines under headings.
import type { Language } from "./i18n.svelte";

export interface Rule {
  /** "draw.3" */
  number: string;
  /** Markdown of one paragraph, without the number. */
  text: string;
  heading: string;
  /** The language it is written in: English where the one that is spoken has no rules of this game. */
  language: Language;
}

const files = import.meta.glob<string>("../../../src/rhumbline/{games/*,engine}/rules*.md", {
  query: "?raw",
  import: "default",
});
const ROOT = "../../../src/rhumbline";
const folder = (game: string): string => `${ROOT}/games/${game.replaceAll("-", "_")}`;

/** The rules of a game or of any table, and the language they are written in. */
export interface RulesText {
  text: string;
  language: Language;
}

/** The whole text of a game's rules; in English where the language has none. */
export const rulesText = (game: string, language: Language): Promise<RulesText> =>
  open(folder(game), language);

/** The rules that hold at every table. */
export const tableRulesText = (language: Language): Promise<RulesText> => open(`${ROOT}/engine`, language);

async function open(path: string, language: Language): Promise<RulesText> {
  const own = files[`${path}/rules.${language}.md`];
  if (own !== undefined) return { text: await own(), language };
  return { text: (await files[`${path}/rules.md`]?.()) ?? "", language: "en" };
}

const loaded = new Map<string, Promise<Map<string, Rule>>>();

/** All numbered rules of a game and those of any table, by number. */
export function loadRules(game: string, language: Language): Promise<Map<string, Rule>> {
  const key = `${game} ${language}`;
  let rules = loaded.get(key);
  if (rules === undefined) {
    rules = Promise.all([tableRulesText(language), rulesText(game, language)]).then(
      ([common, own]) =>
        new Map([common, own].flatMap((file) => parseRules(file)).map((rule) => [rule.number, rule])),
    );
    loaded.set(key, rules);
  }
  return rules;
}

/** `- **draw.3** text`, which may go on in the lines below it. */
export function parseRules({ text, language }: RulesText): Rule[] {
  const rules: Rule[] = [];
  let heading = "";
  let open: Rule | null = null;
  for (const line of text.split("\n")) {
    const head = /^#+\s+(.*)$/.exec(line);
    const begin = /^- \*\*([\w.-]+)\*\*\s+(.*)$/.exec(line);
    if (head) {
      heading = head[1] ?? "";
      open = null;
    } else if (begin) {
      open = { number: begin[1] ?? "", text: begin[2] ?? "", heading, language };
      rules.push(open);
    } else if (open && /^\s+\S/.test(line)) open.text += ` ${line.trim()}`;
    else open = null;
  }
  return rules;
}

/** Who decided it, before what was decided: "*Ruling 12*: ", "*Ruling* (house): ". */
const RULING = /\*(?:Ruling|Festlegung)[^*]*\*(?: \([^)]*\))?: (.)/g;

/** A rule's words for a small note: without marks, numbers of rulings, and the page of the rulebook in brackets. */
export const plain = (text: string): string =>
  text
    .replace(/\s*\[[^\]]*\]\s*$/, "")
    .replace(RULING, (_, first: string) => first.toUpperCase())
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`_]/g, "")
    .trim();

/** Where a rule stands on the rules page. */
export const ruleAddress = (game: string, number: string): string => `/rules/${game}#${number}`;
