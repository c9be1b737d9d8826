import { settings } from "./settings.svelte";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** A day as one writes it; times are seconds since 1970. */
export const day = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: "medium" }).format(at * 1000);

/** How long ago: "2 hours ago", "yesterday"; "now" for less than a minute. */
export function ago(at: number): string {
  const seconds = Math.max(0, Date.now() / 1000 - at);
  const [unit, size] = STEPS.find(([, least]) => seconds >= least) ?? ["second", Infinity];
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  return format.format(-Math.floor(seconds / size), unit);
}
