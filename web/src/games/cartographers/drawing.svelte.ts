// The piece in hand: which shape, which terrain, how it lies and where. What may be drawn is asked of the legal moves.
import { settings } from "$lib/settings.svelte";
import type { Play, Refusal } from "../contract";
import type { Lie } from "./art/spin";
import type { Event, Preview, View } from "./generated";
import {
  keyOf,
  laid,
  middleOf,
  nameOf,
  read,
  shapeOf,
  shapeUnder,
  SIZE,
  turned,
  written,
  type Shape,
} from "./geometry";
import { whyNot } from "./say";
import type { Terrain } from "./spaces";

const REST = 300; // milliseconds a piece lies still before the server is asked about it
const SINGLE = shapeOf(["#"]);

export class Drawing {
  /** The shape chosen by hand; what is in hand is `chosen`. */
  shape = $state(0);
  terrain: Terrain | null = $state(null);
  quarters = $state(0);
  flipped = $state(false);
  /** The space the piece's middle lies on; null: it is not over the map. */
  at: number | null = $state(null);
  /** Why the piece may not lie here, once it is known. */
  reason: Refusal | null = $state.raw(null);
  /** What the map would score with the piece here, before it is put down. */
  foreseen: Preview | null = $state.raw(null);

  constructor(readonly play: Play<View, Preview, Event>) {}

  view = $derived.by(() => this.play.view);
  /** Whose map is drawn on. */
  owner = $derived.by(() => {
    const me = this.play.me;
    return me === null ? null : (this.view.card?.draw_on[me] ?? me);
  });
  /** Whether the drawing must cover ruins. */
  onRuins = $derived.by(() => this.view.ruins && this.view.card !== null && !this.view.card.ambush);
  single = $derived.by(() => this.view.you?.must === "single");
  /** What may be drawn; a piece that lies in the draft may still be moved. */
  legal: ReadonlySet<string> = $derived.by(() => new Set(this.play.opening));
  shapes: Shape[] = $derived.by(() =>
    this.single ? [SINGLE] : (this.view.card?.shapes ?? []).map(({ drawn }) => shapeOf(drawn)),
  );
  /** Which of the card's shapes can be drawn somewhere. */
  open = $derived.by(() => {
    const lying = new Set<string>();
    for (const move of this.legal) {
      const drawn = read(move);
      if (drawn) lying.add(keyOf(shapeUnder(drawn.cells)));
    }
    return this.shapes.map(
      (shape) =>
        lying.size === 0 ||
        [0, 1, 2, 3].some((i) => [false, true].some((f) => lying.has(keyOf(turned(shape, i, f))))),
    );
  });
  terrains: Terrain[] = $derived.by(() => {
    const found = new Set([...this.legal].flatMap((move) => read(move)?.terrain ?? []));
    return found.size > 0 ? [...found] : (this.view.card?.terrains ?? []);
  });
  /** The shape in hand: the chosen one, unless only another one can be drawn. */
  chosen = $derived.by(() => (this.open[this.shape] ? this.shape : Math.max(0, this.open.indexOf(true))));
  filling = $derived.by(
    () => this.terrains.find((terrain) => terrain === this.terrain) ?? this.terrains[0] ?? "forest",
  );
  lie: Lie = $derived.by(() => ({ quarters: this.quarters, flipped: this.flipped }));
  piece = $derived.by(() => turned(this.shapes[this.chosen] ?? SINGLE, this.quarters, this.flipped));
  cells = $derived.by(() => (this.at === null ? [] : laid(this.piece, this.at)));
  move = $derived.by(() => (this.cells.length === 0 ? "" : written(this.filling, this.cells)));
  fits = $derived.by(() => this.legal.has(this.move));
  placed = $derived.by(() => this.play.draft.length > 0);
  mustSkip = $derived.by(() => this.legal.has("skip"));

  /** A new card: nothing is in hand yet. */
  reset(): void {
    Object.assign(this, {
      shape: 0,
      terrain: null,
      quarters: 0,
      flipped: false,
      at: null,
      reason: null,
      foreseen: null,
    });
    this.adopt(this.play.draft[0]);
  }

  /** Take a drawing back into the hand as it lies; so after a reload. */
  adopt(move: string | undefined): void {
    const drawn = read(move);
    if (!drawn) return;
    const key = keyOf(shapeUnder(drawn.cells));
    this.terrain = drawn.terrain;
    this.at = middleOf(drawn.cells);
    for (const [i, shape] of this.shapes.entries())
      for (const flipped of [false, true])
        for (const quarters of [0, 1, 2, 3])
          if (keyOf(turned(shape, quarters, flipped)) === key) {
            Object.assign(this, { shape: i, quarters, flipped });
            return;
          }
  }

  hover(cell: number | null): void {
    if (!this.placed && cell !== this.at) this.#change(() => (this.at = cell));
  }
  choose(shape: number): void {
    this.#change(() => (this.shape = shape));
  }
  fill(terrain: Terrain): void {
    this.#change(() => (this.terrain = terrain));
  }
  rotate(quarters = 1): void {
    this.#change(() => (this.quarters = (this.quarters + 4 + quarters) % 4));
  }
  flip(): void {
    // As it is seen: left becomes right, whichever way it has been turned before.
    this.#change(() => Object.assign(this, { flipped: !this.flipped, quarters: (4 - this.quarters) % 4 }));
  }
  step(rows: number, columns: number): void {
    const from = this.cells.length > 0 ? middleOf(this.cells) : 60;
    const row = Math.max(0, Math.min(SIZE - 1, Math.floor(from / SIZE) + rows));
    const column = Math.max(0, Math.min(SIZE - 1, (from % SIZE) + columns));
    this.lift();
    this.#change(() => (this.at = this.at === null ? 60 : row * SIZE + column));
  }
  /** Take the piece up again. */
  lift(): void {
    if (this.placed) this.play.set([]);
  }
  /** Put the piece down here, if it may lie here; else say why not. */
  place(cell: number | null = this.at): void {
    if (cell === null || !this.play.asked) return;
    this.lift();
    this.#change(() => (this.at = cell));
    if (this.fits) this.play.set([this.move]);
    else void this.#look(this.move);
  }

  /** Change how the piece lies. One that was put down goes down again where it still may. */
  #change(change: () => void): void {
    const down = this.placed;
    const before = this.move;
    if (down) this.play.set([]);
    change();
    if (this.move !== before) {
      this.reason = null;
      this.foreseen = null;
    }
    if (down && this.fits) this.play.set([this.move]);
  }

  /** For an effect: ask the server about a piece that lies still. */
  rest(): (() => void) | void {
    const { move, placed, fits } = this;
    if (!this.play.asked || placed || move === "" || (fits && !settings.deltas)) return;
    const timer = setTimeout(() => void this.#look(move), REST);
    return () => clearTimeout(timer);
  }
  async #look(move: string): Promise<void> {
    const answer = await this.play.ask([move]);
    if (this.move !== move) return;
    if ("refusal" in answer) {
      this.reason = answer.refusal;
      this.play.announce(whyNot(answer.refusal));
    } else this.foreseen = answer.shown;
  }

  /** Where the piece lies, in words. */
  where = $derived.by(() => this.cells.map(nameOf).join(" "));
}
