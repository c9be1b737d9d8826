// A hint: its moves become the draft, and a line says what they bring. Fetched by those who ask for one.
import type { Component } from "svelte";
import { knows, needWords, t } from "$lib/i18n.svelte";
import type { Gain } from "$protocol";
import type { GameModule } from "../games/contract";
import type { Table } from "../live/table.svelte";
import Line from "./HintLine.svelte";

export interface Hint {
  /** What is to be done, where nothing is laid down that shows it. */
  what: string;
  /** What it brings. */
  why: string;
  /** Whether that is more than one can say of any hint. */
  gains: boolean;
  /** What it was asked for: it holds for this question and this draft. */
  table: Table;
  prompt: number | undefined;
  draft: readonly string[];
  /** A move to play at once, where the game lays none down. */
  move: string | null;
  /** What shows it. */
  Line: Component<{ hint: Hint; close: () => void }>;
}

/** Ask for a hint, and lay it down where the game lays moves down before they are played; null: there is none. */
export async function askHint(table: Table, game: GameModule): Promise<Hint | null> {
  const [hint] = await Promise.all([table.hint(), needWords("pages")]);
  if (hint === null) return null;
  const { moves, gains } = hint;
  const asks = game.drafts ? game.drafts(table.view) : "";
  const isLaid = asks !== null || (game.confirms?.(moves) ?? false);
  const answer = game.sheetAfter || game.why ? await table.ask(moves) : null;
  const shown = answer && "shown" in answer ? answer.shown : null;
  const reason = game.why?.(table.view, moves, shown) ?? "";
  const reasons = [namesOf(gains, shown, table, game).join(", "), reason].filter(Boolean);
  const why = reasons.length > 0 ? reasons.join(" · ") : t("hint.later");
  if (isLaid) table.set(moves);
  const { draft, document } = table;
  const prompt = document?.prompt?.id;
  const [move = ""] = moves;
  const what = isLaid ? "" : inWords(move);
  table.announce(`${t("hint.ask")}: ${what} ${why}`);
  return { what, why, gains: reasons.length > 0, table, prompt, draft, move: isLaid ? null : move, Line };
}

/** A move as one says it; in its notation where there are no words for it. */
function inWords(move: string): string {
  const [verb = "", n = ""] = move.split(" ");
  return knows(`hint.move.${verb}`) ? t(`hint.move.${verb}`, { n }) : `${move}.`;
}

/** What is gained, in the words of the score sheet. Several lines may rest on one rule: then the points tell which. */
function namesOf(gains: readonly Gain[], shown: unknown, table: Table, game: GameModule): string[] {
  const now = game.sheet(table.view);
  const after = shown === null ? undefined : game.sheetAfter?.(table.view, shown);
  const seat = table.me ?? 0;
  return gains.map(({ rule, name, points }) => {
    const lines = now.map((line, at) => ({ ...line, then: after?.[at]?.points[seat] ?? 0 }));
    const fits = lines.filter((line) => line.rule === rule && line.kind !== "sum" && line.kind !== "head");
    const labels = new Set(fits.map(({ label }) => label));
    const changed = fits.find((line) => line.then - (line.points[seat] ?? 0) === points);
    const label = labels.size === 1 ? [...labels][0] : changed?.label;
    return `${label ?? name} ${points > 0 ? `+${points}` : `−${-points}`}`;
  });
}
