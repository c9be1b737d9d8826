import type { NewTable } from "$protocol";

export const NO_CLOCK = "none";
/** Seconds for a move that are offered. */
export const LIVE_TIMES = [NO_CLOCK, "60", "120", "300"] as const;
export const DAY_TIMES = ["3600", "28800", "86400", "259200", "604800"] as const;

/** How long a move may take, as it is chosen. */
export interface Timing {
  tempo: NonNullable<NewTable["tempo"]>;
  time: string;
  late: NonNullable<NewTable["late"]>;
}

export const UNTIMED: Timing = { tempo: "live", time: NO_CLOCK, late: "move" };

/** The same as the server is told. */
export const told = ({ tempo, time, late }: Timing): Pick<NewTable, "tempo" | "move_time" | "late"> => ({
  tempo,
  late,
  move_time: time === NO_CLOCK ? null : Number(time),
});
