// What a player has chosen for this device. Kept in the browser; a table's server is told the pace of bots and whether
// to play the only move there is, and no more.
import { languages } from "virtual:locales";

export interface Settings {
  /** Its tag: "de", "pt-BR". */
  language: string;
  theme: "system" | "light" | "dark";
  motion: "system" | "full" | "none";
  sound: boolean;
  /** Live scores of a draft. */
  deltas: boolean;
  /** The name a player last sat down with. */
  name: string;
  /** The level of bots that was chosen last. */
  level: string;
  pace: keyof typeof PACES;
  /** Where there is but one move, the server plays it. */
  onlyMove: boolean;
}

/** How many seconds a bot's move takes at least. */
export const PACES = { instant: 0, brisk: 0.6, calm: 1.2, slow: 2.5 };

const KEY = "rhumbline-settings";

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

/** The first language this browser asks for that there are words in; English where there is none. */
const preferred = (): string =>
  navigator.languages.flatMap((tag) => [tag, tag.split("-")[0] ?? ""]).find((tag) => tag in languages) ??
  "en";

export const settings: Settings = $state({
  language: preferred(),
  theme: "system",
  motion: "system",
  sound: true,
  deltas: true,
  name: "",
  level: "novice",
  pace: "brisk",
  onlyMove: true,
  ...kept(),
});
if (!(settings.language in languages)) settings.language = preferred();

/** Keep every change, and let the page follow it. Called once, by the app. */
export function keepSettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    const root = document.documentElement;
    root.lang = settings.language;
    root.dataset["theme"] = settings.theme;
    root.dataset["motion"] = settings.motion;
  });
}

/** Whether things may move. */
export function moves(): boolean {
  if (settings.motion !== "system") return settings.motion === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
