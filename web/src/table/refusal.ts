import { knows, t } from "$lib/i18n.svelte";
import type { Rule } from "$lib/rules";
import { settings } from "$lib/settings.svelte";
import { plain } from "$lib/rules";

/** Why something was refused, in the language that is spoken: the server's sentences are English, the rules are not. */
export function refusalText(
  refusal: { rule: string; sentence: string },
  rules: Map<string, Rule> | null,
): string {
  if (settings.language === "en") return refusal.sentence;
  const rule = rules?.get(refusal.rule);
  if (rule?.language === settings.language) return plain(rule.text);
  const key = `refused.${refusal.rule}`;
  return knows(key) ? t(key) : refusal.sentence;
}
