// What the parts of a player's page say of games, options and people.
import type { Sitter } from "$protocol";
import { knows, t } from "$lib/i18n.svelte";
import { botName } from "../../live/names";

/** What was chosen for a table, in the game's own words; what is the same everywhere need not be said. */
export const variant = (game: string, options: Record<string, string>): string =>
  Object.entries(options)
    .map(([option, value]) => {
      const key = `${game}.option.${option}.${value}`;
      return knows(key) ? t(key) : value;
    })
    .join(", ");

/** The title of a solo game; its own word for it. */
export const titleWord = (game: string, title: string): string =>
  knows(`${game}.title.${title}`) ? t(`${game}.title.${title}`) : title;

export const bot = (level: string): string => t("people.bot", { name: botName(level) });

/** Who sat there. */
export function person({
  name,
  bot: level,
  you,
  former,
}: Pick<Sitter, "name" | "bot" | "former"> & { you?: boolean }): string {
  if (you) return t("people.you");
  if (former) return t("app.former");
  return level !== null && (name === level || name === "") ? bot(level) : name;
}

/** Everybody but the player himself, in a row. */
export const opponents = (sitters: readonly Sitter[]): string =>
  sitters
    .filter(({ you, name, bot: level, former }) => !you && (name !== "" || level !== null || former))
    .map(person)
    .join(", ");
