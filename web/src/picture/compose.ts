// The picture as one drawing: title and day, the boards, and who has how much.
import { flatten } from "./flatten";

const SVG = "http://www.w3.org/2000/svg";
export const WIDTH = 1200;
const EDGE = 48;
const GAP = 28;
const HEAD = 132;
const FOOT = 46;
const LABEL = 58;

/** A board as it is drawn on the page: one drawing or several, with their places. */
export interface Drawn {
  drawings: readonly SVGSVGElement[];
  box: DOMRect;
}
export interface Player {
  name: string;
  sign: SVGSVGElement;
  colour: string;
  points: string;
  won: boolean;
}
export interface Contents {
  title: string;
  day: string;
  app: string;
  players: readonly Player[];
  /** One for each player, or a single one that all share. */
  boards: readonly Drawn[];
  colours: { paper: string; raised: string; ink: string; soft: string; line: string; accent: string };
  fonts: { serif: string; sans: string };
}

function part(name: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/** A board, as wide as given; how high that makes it. */
function board(into: Element, { drawings, box }: Drawn, x: number, y: number, width: number): number {
  const scale = width / box.width;
  for (const drawing of drawings) {
    const at = drawing.getBoundingClientRect();
    const [left, top] = [(at.left - box.left) * scale, (at.top - box.top) * scale];
    into.append(flatten(drawing, x + left, y + top, at.width * scale, at.height * scale));
  }
  return box.height * scale;
}

function label(into: Element, contents: Contents, player: Player, x: number, y: number, width: number): void {
  const { colours, fonts } = contents;
  if (player.won)
    into.append(
      part("rect", {
        x,
        y,
        width,
        height: LABEL - 12,
        rx: 10,
        fill: colours.raised,
        stroke: player.colour,
        "stroke-width": 3,
      }),
    );
  into.append(flatten(player.sign, x + 10, y + 6, 34, 34));
  const font = { "font-family": fonts.sans, "font-size": 24, fill: colours.ink };
  const points = part(
    "text",
    {
      ...font,
      "font-family": fonts.serif,
      x: x + width - 14,
      y: y + 32,
      "font-size": 28,
      "font-weight": 700,
      "text-anchor": "end",
    },
    player.points,
  );
  const room = width - 54 - 20 - 15 * player.points.length;
  const letters = Math.max(3, Math.floor(room / 13.5));
  const name = player.name.length > letters ? `${player.name.slice(0, letters - 1)}…` : player.name;
  into.append(
    part("text", { ...font, x: x + 54, y: y + 31, "font-weight": player.won ? 700 : 500 }, name),
    points,
  );
}

/** How many stand side by side. */
const columnsFor = (n: number): number => (n <= 3 ? n : n === 4 ? 2 : n <= 6 ? 3 : 4);

export function compose(contents: Contents): SVGSVGElement {
  const { colours, fonts, players, boards } = contents;
  const whole = part("svg", { xmlns: SVG, width: WIDTH }) as SVGSVGElement;
  const ground = part("rect", { width: WIDTH, fill: colours.paper });
  const frame = part("rect", {
    x: 16,
    y: 16,
    width: WIDTH - 32,
    rx: 18,
    fill: "none",
    stroke: colours.line,
    "stroke-width": 2,
  });
  whole.append(
    ground,
    frame,
    part(
      "text",
      { x: EDGE, y: 92, "font-family": fonts.serif, "font-size": 56, "font-weight": 700, fill: colours.ink },
      contents.title,
    ),
    part(
      "text",
      {
        x: WIDTH - EDGE,
        y: 90,
        "text-anchor": "end",
        "font-family": fonts.serif,
        "font-size": 26,
        fill: colours.soft,
      },
      contents.day,
    ),
  );
  const inner = WIDTH - 2 * EDGE;
  let y = HEAD;
  const columns = columnsFor(players.length);
  // A single map as wide as the picture would be a poster.
  const full = boards.length === players.length && columns === 1 ? 760 : inner;
  const width = (full - (columns - 1) * GAP) / columns;
  const left = (WIDTH - full) / 2;
  if (boards.length === players.length) {
    for (let first = 0; first < players.length; first += columns) {
      let most = 0;
      boards.slice(first, first + columns).forEach((one, i) => {
        const x = left + i * (width + GAP);
        label(whole, contents, players[first + i] as Player, x, y, width);
        most = Math.max(most, board(whole, one, x, y + LABEL, width));
      });
      y += LABEL + most + GAP;
    }
  } else {
    for (const one of boards) y += board(whole, one, EDGE, y, inner) + GAP;
    players.forEach((player, i) => {
      const row = Math.floor(i / columns);
      label(whole, contents, player, left + (i % columns) * (width + GAP), y + row * LABEL, width);
    });
    y += Math.ceil(players.length / columns) * LABEL + GAP / 2;
  }
  whole.append(
    part(
      "text",
      {
        x: WIDTH / 2,
        y: y + 14,
        "text-anchor": "middle",
        "font-family": fonts.serif,
        "font-size": 22,
        "font-style": "italic",
        fill: colours.soft,
      },
      contents.app,
    ),
  );
  const height = Math.ceil(y + FOOT);
  for (const [one, room] of [
    [whole, 0],
    [ground, 0],
    [frame, 32],
  ] as const)
    one.setAttribute("height", String(height - room));
  whole.setAttribute("viewBox", `0 0 ${WIDTH} ${height}`);
  return whole;
}
