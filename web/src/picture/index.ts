// A picture of a finished game to send to friends: drawn by the game's own board, on light paper, as a PNG.
import { mount, tick, unmount } from "svelte";
import { day } from "$lib/dates";
import { t } from "$lib/i18n.svelte";
import { titleOf } from "$lib/shelf.svelte";
import SeatSign from "$ui/SeatSign.svelte";
import type { GameModule, Result } from "../games/contract";
import { compose, type Drawn, type Player } from "./compose";

export interface Finished {
  game: string;
  module: GameModule;
  view: unknown;
  result: Result;
  names: readonly string[];
  /** When it was played, in seconds since 1970. */
  at: number;
}

/** Boards are laid out at this width, so that the picture is the same on every screen. */
const BOARD = { seats: 520, table: 1104 };
const SCALE = 2;
const PATIENCE = 100; // frames

/** Somewhere to draw that nobody sees, on light paper. */
function studio(): HTMLElement {
  const made = document.createElement("div");
  made.setAttribute("aria-hidden", "true");
  made.inert = true;
  made.className = "on-paper";
  Object.assign(made.style, { position: "fixed", left: "-5000px", top: "0" });
  document.body.append(made);
  return made;
}

const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));

async function drawingsIn(place: HTMLElement): Promise<SVGSVGElement[]> {
  // Some boards look first how much room there is.
  for (let i = 0; i < PATIENCE; i++) {
    await tick();
    const found = [...place.querySelectorAll("svg")].filter(
      (one) => one.parentElement?.closest("svg") === null,
    );
    if (found.length > 0) {
      await frame();
      return found;
    }
    await frame();
  }
  throw new Error("the board draws nothing");
}

/** The drawing of a finished game; all that was put on the page for it is gone afterwards. */
async function draw({ game, module, view, result, names, at }: Finished): Promise<SVGSVGElement> {
  const kind = module.picture ?? "table";
  const room = studio();
  const made: ReturnType<typeof mount>[] = [];
  const place = (width: number): HTMLElement => {
    const box = document.createElement("div");
    box.style.width = `${width}px`;
    room.append(box);
    return box;
  };
  const colour = (name: string): string => {
    room.style.color = `var(${name})`;
    return getComputedStyle(room).color;
  };
  const font = (name: string): string => {
    room.style.fontFamily = `var(${name})`;
    return getComputedStyle(room).fontFamily;
  };
  try {
    const boards: Drawn[] = [];
    for (const seat of kind === "seats" ? names.keys() : [null]) {
      const box = place(BOARD[kind]);
      made.push(mount(module.Board, { target: box, props: { view, seat } }));
      boards.push({ drawings: await drawingsIn(box), box: box.getBoundingClientRect() });
    }
    const players: Player[] = [];
    for (const [seat, name] of names.entries()) {
      const box = place(40);
      made.push(mount(SeatSign, { target: box, props: { seat, size: 34 } }));
      const [sign] = await drawingsIn(box);
      players.push({
        name,
        sign: sign as SVGSVGElement,
        colour: colour(`--seat-${seat % 8}`),
        points: String(result.totals[seat] ?? ""),
        won: names.length > 1 && (result.ranking[0]?.includes(seat) ?? false),
      });
    }
    const colours = {
      paper: colour("--paper"),
      raised: colour("--paper-raised"),
      ink: colour("--ink"),
      soft: colour("--ink-soft"),
      line: colour("--line"),
      accent: colour("--accent"),
    };
    const fonts = { serif: font("--serif"), sans: font("--sans") };
    return compose({
      title: titleOf(game),
      day: day(at),
      app: t("app.name"),
      players,
      boards,
      colours,
      fonts,
    });
  } finally {
    for (const one of made) void unmount(one);
    room.remove();
  }
}

/** The picture as a PNG. */
export async function pictureOf(finished: Finished): Promise<Blob> {
  const drawing = await draw(finished);
  const text = new XMLSerializer().serializeToString(drawing);
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = SCALE * image.naturalWidth;
    canvas.height = SCALE * image.naturalHeight;
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (png === null) throw new Error("the picture is too large");
    return png;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Hand it to whatever the device shares with; where there is nothing of the kind, save it. */
export async function sharePicture(finished: Finished): Promise<"shared" | "saved"> {
  const name = `${finished.game}-${new Date(finished.at * 1000).toISOString().slice(0, 10)}.png`;
  const file = new File([await pictureOf(finished)], name, { type: "image/png" });
  const handheld = matchMedia("(pointer: coarse)").matches;
  if (handheld && typeof navigator.canShare === "function" && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: titleOf(finished.game) });
      return "shared";
    } catch (problem) {
      // Whoever changes his mind has closed the sheet; anything else, and it can still be saved.
      if (problem instanceof DOMException && problem.name === "AbortError") return "shared";
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return "saved";
}
