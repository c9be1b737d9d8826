// What happened beside the moves, in words.
import { t } from "$lib/i18n.svelte";
import type { Happened } from "$protocol";
import type { TaleLine } from "../live/tale";
import { day } from "./time";

export const linesOf = (happenings: readonly Happened[], names: readonly string[]): TaleLine[] =>
  happenings.map(({ kind, seat, after, until }) => ({
    by: null,
    from: after - 1,
    to: after - 1,
    text: t(`happened.${kind}`, {
      name: seat === null ? "" : (names[seat] ?? ""),
      day: until === null ? "" : day(until),
    }),
  }));
