// What a player has chosen for this device. Kept in the browser; a table's server is told the pace of bots and whether
// to play the only move there is, and no more.
import { languages } from "virtual:locales";

export interface Settings {
  /** Its tag: "de", "pt-BR". */
  language: string;
  theme: "system" | "light" | "dark";
  sound: boolean;
  /** How loud sounds are, from 0 to 100. */
  volume: number;
  /** Live scores of a draft. */
  deltas: boolean;
  /** The name a player last sat down with. */
  name: string;
  /** The level of bots that was chosen last. */
  level: string;
  /** How fast bots play and things move; "instant" is without any movement. */
  pace: keyof typeof PACES;
  /** Where there is but one move, the server plays it. */
  onlyMove: boolean;
  /** Moves can be typed: there is always a field for it. */
  notation: boolean;
}

/** How many seconds a bot's move takes at least, and how long a movement takes beside the usual. */
export const PACES = {
  instant: { bots: 0, tempo: 0 },
  brisk: { bots: 0.5, tempo: 0.6 },
  calm: { bots: 1, tempo: 1 },
  slow: { bots: 2.5, tempo: 1.8 },
};

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
  // A phone is held among other people.
  sound: !matchMedia("(pointer: coarse)").matches,
  volume: 70,
  deltas: true,
  name: "",
  level: "novice",
  pace: "calm",
  onlyMove: true,
  notation: false,
  ...kept(),
});
if (!(settings.language in languages)) settings.language = preferred();
if (!(settings.pace in PACES)) settings.pace = "calm";

/** Keep every change, and let the page follow it. Called once, by the app. */
export function keepSettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    const root = document.documentElement;
    root.lang = settings.language;
    root.dataset["theme"] = settings.theme;
    root.dataset["pace"] = settings.pace;
  });
}

/** The language that is spoken, as it is spoken here: in Britain a clock has 24 hours. */
export const region = (): string =>
  navigator.languages.find((tag) => tag.split("-")[0] === settings.language) ?? settings.language;

/** How long movements take beside the usual; 0: nothing moves, as chosen here or on the whole device. */
export const tempo = (): number =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PACES[settings.pace].tempo;
/** Whether things may move. */
export const moves = (): boolean => tempo() > 0;
