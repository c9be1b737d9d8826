// What a player has chosen for this device. Kept in the browser; nothing of it goes to the server.
export interface Settings {
  language: "en" | "de";
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

export const settings: Settings = $state({
  language: navigator.language.startsWith("de") ? "de" : "en",
  theme: "system",
  motion: "system",
  sound: true,
  deltas: true,
  name: "",
  ...kept(),
});

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
