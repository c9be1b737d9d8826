import { needWords } from "$lib/i18n.svelte";
import type { Chair } from "$protocol";

/** What tells a seat's time: most games are played without a clock. */
export function timeLeft(): Promise<typeof import("./TimeLeft.svelte")> {
  // Words that are asked for again are spoken again, all over the page: once is enough.
  timing ??= Promise.all([import("./TimeLeft.svelte"), needWords("pages")]).then(([found]) => found);
  return timing;
}
let timing: Promise<typeof import("./TimeLeft.svelte")> | undefined;

/** What a seat is doing: every game's view says who is ready, the document who must act. */
export type SeatState = "free" | "thinking" | "ready" | "away" | "bot" | "here";

export function stateOf(chair: Chair, view: unknown, toAct: readonly number[], over: boolean): SeatState {
  if (chair.state === "free") return "free";
  if (over) return chair.bot === null ? "here" : "bot";
  if (chair.state === "away") return "away";
  if (toAct.includes(chair.seat)) return "thinking";
  const ready = (view as { ready?: number[] } | null)?.ready ?? [];
  if (ready.includes(chair.seat)) return "ready";
  return chair.bot === null ? "here" : "bot";
}

/** Names in a row as one says them: "Ada, Ben and Cleo". */
export function listed(names: readonly string[], and: string): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;
}
