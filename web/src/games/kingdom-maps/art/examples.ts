// A small picture for each criterion, by its name, and for some rules, by their number: a map in half columns. Capital letters count, small ones do not, and a
// point is an empty hex.
export interface Example {
  map: string[];
  /** Where the edge of the map runs, in the same columns and rows. */
  edges?: [x1: number, y1: number, x2: number, y2: number][];
}

export const EXAMPLES: Record<string, Example> = {
  "united-provinces": { map: [" F F .", ". F F .", " F F ."] },
  "surveyed-rows": {
    map: [" . f . .", "M M F L D"],
    edges: [
      [-1, 0.6, -1, 1.4],
      [9, 0.6, 9, 1.4],
    ],
  },
  mosaic: { map: [" m .", "f T .", " . l"] },
  borders: { map: ["M M F F L", " . . f ."], edges: [[-1, -0.72, 9, -0.72]] },
  parcels: { map: [" . A t", "d A A .", " . A ."] },
  "great-roads": {
    map: ["   . f", "L L L L L", "   t ."],
    edges: [
      [-1, 0.1, -1, 1.9],
      [9, 0.1, 9, 1.9],
    ],
  },
  "inland-lakes": { map: [" f . d", ". L L .", " a a ."] },
  irrigation: { map: [" A A a", ". L .", " A ."] },
  "mountain-range": { map: [" f . .", "M M M M", "   m ."] },
  "market-towns": { map: [" m f", ". T T a", " . . ."] },
  "deep-forest": { map: [" f f", ". F .", " . f"] },
  wasteland: { map: [" m D d", "D D . l", "   t"] },
  "draw.3": { map: [" f f . .", "f L L . .", " . L . ."] },
  "draw.4": { map: [" l l . .", "l L L . .", " . L . ."] },
};
