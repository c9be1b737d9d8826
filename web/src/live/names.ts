import { knows, t } from "$lib/i18n.svelte";
import type { TableState } from "$protocol";

/** The name of a bot's level in the language that is spoken. */
export const botName = (level: string): string => (knows(`bot.${level}`) ? t(`bot.${level}`) : level);

/** Bots meant for people have a name for each seat; others, and programs from elsewhere, go by what they are. */
const NAMED = ["novice", "easy", "normal", "hard", "master"];
function nameOfBot(level: string, seat: number): string {
  const names = t("bot.names").split("|");
  return (NAMED.includes(level) ? names[seat % names.length] : undefined) ?? botName(level);
}

/** What the seats are called. Those who would be called the same are told apart by a number. */
export function namesOf(room: TableState | null): string[] {
  if (room === null) return [];
  const plain = room.chairs.map(({ name, bot, state, kept, seat }) => {
    if (kept) return t("seat.kept", { name: name === "" ? t("seat.numbered", { n: seat + 1 }) : name });
    if (name === "" && state !== "free") return t("app.former");
    return bot !== null && name === bot ? nameOfBot(bot, seat) : name;
  });
  return plain.map((name, seat) => {
    if (name === "") return t("seat.numbered", { n: seat + 1 });
    if (plain.indexOf(name) === plain.lastIndexOf(name)) return name;
    return `${name} ${plain.slice(0, seat + 1).filter((other) => other === name).length}`;
  });
}
