import { Refused } from "./api";
import { knows, t } from "./i18n.svelte";
import { settings } from "./settings.svelte";

/** What went wrong with a request, in the language that is spoken: the server's own sentences are English. */
export function faultText(problem: unknown): string {
  if (!(problem instanceof Refused)) return t("unreachable.text");
  if (settings.language === "en") return problem.sentence;
  const { rule, status, sentence } = problem;
  const key = [`refused.${rule}.${status}`, `refused.${rule}`].find(knows);
  return key === undefined ? sentence : t(key);
}
