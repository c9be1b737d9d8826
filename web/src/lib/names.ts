import { t } from "./i18n.svelte";
import { settings } from "./settings.svelte";

/** The name to sit down with. Whoever gave none gets one, and keeps it. */
export function playerName(): string {
  const given = settings.name.trim().slice(0, 40);
  if (given !== "") return given;
  const captains = t("captains").split("|");
  settings.name = captains[Math.floor(Math.random() * captains.length)] ?? "Captain";
  return settings.name;
}
