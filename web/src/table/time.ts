// How much time is left, as one says it: coarse while there is plenty, so that nothing ticks.
import { settings } from "$lib/settings.svelte";

const STEPS = [
  { unit: "day", seconds: 86_400, from: 2 * 86_400 },
  { unit: "hour", seconds: 3_600, from: 2 * 3_600 },
  { unit: "minute", seconds: 60, from: 60 },
] as const;
/** Below a minute only every so many seconds are told. */
const LAST = 10;
/** The part of the time for a move that is left when it begins to press. */
const PRESSING = 0.15;

const inUnit = (n: number, unit: string): string =>
  new Intl.NumberFormat(settings.language, { style: "unit", unit, unitDisplay: "short" }).format(n);

export function timeLeft(seconds: number): string {
  const step = STEPS.find(({ from }) => seconds >= from);
  if (step) return inUnit(Math.floor(seconds / step.seconds), step.unit);
  return inUnit(Math.max(LAST, Math.ceil(seconds / LAST) * LAST), "second");
}

export const presses = (seconds: number, moveTime: number): boolean => seconds < moveTime * PRESSING;

/** A moment in the near future: weekday, day and time. */
export const moment = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(settings.language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });

/** A day, as one says it. */
export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString(settings.language, {
    weekday: "short",
    day: "numeric",
    month: "long",
  });
