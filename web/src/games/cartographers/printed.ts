// What is printed on cards and sheets, for their pictures only: nothing legal is decided with it.
import data from "./printed.json";
import type { Season, Terrain } from "./types";

interface ExplorePrint {
  time: number;
  terrains: Terrain[];
  shapes: string[][];
  coin: boolean[];
}
interface AmbushPrint {
  drawn: string[];
  arrow: "clockwise" | "counterclockwise";
  corner: string;
}

export const EXPLORE = data.explore as Record<string, ExplorePrint>;
export const AMBUSH = data.ambush as Record<string, AmbushPrint>;
export const SOLO = data.solo as Record<string, number>;
export const SEASONS = data.seasons as Record<Season, { threshold: number; edicts: string[] }>;
export const SEASON_NAMES = Object.keys(data.seasons) as Season[];
export const COIN_TRACK = data.coins;
/** Ratings of the solo game and the words of their titles, best first. */
export const TITLES = Object.entries(data.titles as Record<string, string>)
  .map(([least, title]) => ({ least: Number(least), title }))
  .sort((a, b) => b.least - a.least);

/** Whose map a seat drew on with this card (ambush.1): the arrow on the card says so. */
export function mapOf(card: string | null, seat: number, seats: number): number {
  const arrow = card === null ? undefined : AMBUSH[card]?.arrow;
  if (arrow === undefined) return seat;
  return (seat + (arrow === "clockwise" ? seats - 1 : 1)) % seats;
}
