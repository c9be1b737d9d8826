// What a game's options are called, in its own words where it has some: a new map sheet may have none yet.
import { knows, t } from "$lib/i18n.svelte";

/** A name of the server's as one would write it: "two-rivers_2" is "Two rivers 2". */
function readable(name: string): string {
  const words = name
    .replace(/[-_]+/g, " ")
    .replace(/([a-z])(\d)/g, "$1 $2")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
const word = (key: string, instead: string): string => (knows(key) ? t(key) : instead);

export const optionName = (game: string, option: string): string =>
  word(`${game}.option.${option}`, readable(option));
export const valueName = (game: string, option: string, value: string): string =>
  word(`${game}.option.${option}.${value}`, readable(value));
/** What there is to say of an option, or of one of its values; nothing for most. */
export const optionText = (game: string, option: string, value?: string): string =>
  word(`${game}.option.${value === undefined ? option : `${option}.${value}`}.about`, "");
