// What is said of days, results and bots in several places.
import { t } from "$lib/i18n.svelte";
import { signed } from "$lib/numbers";
import { settings } from "$lib/settings.svelte";
import { botName } from "../../live/names";

/** A day such as "2026-11-16", by UTC, as one writes it. */
export const dayName = (day: string, dateStyle: "medium" | "long" = "long"): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle, timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A moment of today or tomorrow, by the clock of whoever reads it. */
export const hour = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { timeStyle: "short" }).format(at * 1000);

/** How a game ended for somebody: alone his points, else also the place at his own table. */
export const outcome = (total: number, place: number, seats: number): string =>
  seats === 1
    ? t("daily.points", { n: signed(total) })
    : t("daily.placeAndPoints", { place, seats, points: t("daily.points", { n: signed(total) }) });

/** Against whom; nothing for those who play alone. */
export function against(bots: readonly (string | null)[]): string | null {
  const names = bots.filter((bot) => bot !== null);
  if (names.length === 0) return null;
  const [first = ""] = names;
  const same = names.every((name) => name === first);
  return same
    ? t("daily.againstSame", { n: names.length, bot: botName(first) })
    : t("daily.against", { bots: names.map(botName).join(", ") });
}
