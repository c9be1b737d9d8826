import { knows, t } from "$lib/i18n.svelte";
import type { TableState } from "$protocol";

/** The name of a bot's level in the language that is spoken. */
export const botName = (level: string): string => (knows(`bot.${level}`) ? t(`bot.${level}`) : level);

/** What the seats are called. Bots without a name of their own are told apart by a number. */
export function namesOf(room: TableState | null): string[] {
  if (room === null) return [];
  const plain = room.chairs.map(({ name, bot, state }) => {
    if (name === "" && state !== "free") return t("app.former");
    return bot !== null && name === bot ? botName(bot) : name;
  });
  return plain.map((name, seat) => {
    if (name === "") return t("seat.numbered", { n: seat + 1 });
    if (plain.indexOf(name) === plain.lastIndexOf(name)) return name;
    return `${name} ${plain.slice(0, seat + 1).filter((other) => other === name).length}`;
  });
}
