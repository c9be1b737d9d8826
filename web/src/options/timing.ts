import { t } from "$lib/i18n.svelte";
import type { Timing as Told, TableState } from "$protocol";
import { timeLeft } from "../table/time";

export const NO_CLOCK = "none";
/** Seconds for a move that are offered. */
export const LIVE_TIMES = [NO_CLOCK, "60", "120", "300"] as const;
export const DAY_TIMES = ["3600", "28800", "86400", "259200", "604800"] as const;

/** How long a move may take, as it is chosen. */
export interface Timing {
  tempo: TableState["tempo"];
  time: string;
  late: TableState["late"];
}

export const UNTIMED: Timing = { tempo: "live", time: NO_CLOCK, late: "move" };

/** The same as the server is told. */
export const told = ({ tempo, time, late }: Timing): Told => ({
  tempo,
  late,
  move_time: time === NO_CLOCK ? null : Number(time),
});

/** What has been chosen for a table. */
export const timingOf = ({ tempo, move_time, late }: TableState): Timing => ({
  tempo,
  time: move_time === null ? NO_CLOCK : String(move_time),
  late,
});

/** How fast a table is, as it was chosen; null where nobody has a clock. */
export function paceOf({ tempo, move_time }: Pick<TableState, "tempo" | "move_time">): string | null {
  if (move_time === null) return null;
  const offered = [...LIVE_TIMES, ...DAY_TIMES].some((time) => time === String(move_time));
  const time = offered ? t(`new.time.${move_time}`) : timeLeft(move_time);
  return `${t(`new.tempo.${tempo}`)}, ${t("lobby.time", { time })}`;
}
