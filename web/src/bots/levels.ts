// How well bots play: the words for a level, and the one that was chosen last on this device.
import { knows, t } from "$lib/i18n.svelte";
import type { Strength } from "$protocol";
import { settings } from "$lib/settings.svelte";

const word = (key: string, instead: string): string => (knows(key) ? t(key) : instead);

export const levelName = (level: string): string => word(`level.${level}`, level);
/** What a bot of this level does, in a sentence. */
export const levelText = (level: string): string => word(`level.${level}.about`, "");

/** How strong a bot of this level is, as it was measured. */
export function strengthText(
  level: string,
  levels: readonly string[],
  known: Record<string, Strength>,
): string {
  const { wins, solo } = known[level] ?? {};
  const below = levels[levels.indexOf(level) - 1];
  return [
    ...(wins && below ? [t("level.wins", { n: Math.round(wins * 100), level: levelName(below) })] : []),
    ...(solo ? [t("level.solo", { score: Math.round(solo) })] : []),
  ].join(" ");
}

/** The level chosen last, if the server has it; else the one a new player meets first. */
export const lastLevel = (levels: readonly string[]): string =>
  levels.includes(settings.level) ? settings.level : (levels[0] ?? settings.level);
