// What a player has chosen for this device. Kept in the browser; nothing of it goes to the server.
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
}

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
