// The end in one line, as somebody at the table would say it.
import { knows, t } from "$lib/i18n.svelte";
import type { Result } from "../games/contract";

interface End {
  game: string;
  /** A solo game may have earned a title. */
  result: Result & { title?: string | null };
  names: readonly string[];
  me: number | null;
}

export function headline({ game, result: { ranking, totals, title }, names, me }: End): string {
  if (names.length === 1) {
    const key = `${game}.title.${title}`;
    return title && knows(key) ? t(key) : t("end.title");
  }
  const won = ranking[0] ?? [];
  const [winner = -1] = won;
  if (winner < 0) return t("end.title");
  if (me === null) return won.length > 1 ? t("end.shared") : t("end.won", { name: names[winner] ?? "" });
  if (won.length > 1 && won.includes(me)) return t("end.youShare");
  const best = totals[winner] ?? 0;
  if (winner === me) {
    const n = best - Math.max(...totals.filter((_, seat) => seat !== me));
    return n > 0 ? t("end.youWonBy", { n }) : t("end.youWon");
  }
  const before = ranking.findIndex((seats) => seats.includes(me));
  const place = t(`end.place.${1 + ranking.slice(0, before).reduce((sum, seats) => sum + seats.length, 0)}`);
  const n = best - (totals[me] ?? 0);
  return n > 0 ? t("end.behind", { n, place }) : t("end.level", { place });
}
