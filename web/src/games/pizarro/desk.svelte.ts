// What the player is doing with the cards of his hand: paying with them or trading them. Cards are places in the hand.
import type { Refusal } from "../contract";
import type { View } from "./generated";
import { sum, type PizarroPlay } from "./look";
import { payMoves, propose, tradeText } from "./moves";

export class Desk {
  /** Cards taken up by hand, and for what; they are no draft while they do not cover the bid. */
  #taken: { why: string; places: number[] } = $state.raw({ why: "", places: [] });
  /** Why the cards taken up may not be played. */
  trouble: Refusal | null = $state.raw(null);

  constructor(readonly play: PizarroPlay) {}

  get view(): View {
    return this.play.view;
  }
  get hand(): number[] {
    return this.view.you?.hand ?? [];
  }
  get mode(): "pay" | "trade" | null {
    const { phase } = this.view;
    return this.play.asked && (phase === "pay" || phase === "trade") ? phase : null;
  }
  /** How much is asked for: gold still owed, or cards that may be traded. */
  get owed(): number {
    return this.view.auction?.owed ?? 0;
  }
  /** What cards are taken up for now: those of an earlier payment lie in the hand no more. */
  get #why(): string {
    return `${this.mode} ${this.play.told.length}`;
  }
  get #loose(): number[] {
    return this.#taken.why === this.#why ? this.#taken.places : [];
  }
  get picked(): number[] {
    if (this.mode === null) return [];
    const drafted = this.#drafted();
    if (drafted === null) return this.#loose;
    return same(drafted, this.#values(this.#loose)) ? this.#loose : this.#places(drafted);
  }
  get values(): number[] {
    return this.#values(this.picked);
  }
  get gold(): number {
    return sum(this.values);
  }
  get isCovered(): boolean {
    return this.play.draft.length > 0 && this.gold >= this.owed;
  }

  /** Lay down the payment that loses least, if the server takes it. */
  propose(): void {
    this.#take(this.#places(propose(this.hand, this.owed, this.view.crowns)));
  }
  clear(): void {
    this.#take([]);
  }
  toggle(place: number): void {
    const picked = this.picked;
    this.#take(picked.includes(place) ? picked.filter((p) => p !== place) : [...picked, place]);
  }

  #take(places: number[]): void {
    this.#taken = { why: this.#why, places };
    this.trouble = null;
    const values = this.#values(places);
    const moves = this.mode === "pay" ? payMoves(values) : [tradeText(values)];
    if (values.length === 0 || (this.mode === "pay" && sum(values) < this.owed)) {
      this.play.set([]);
      return;
    }
    // Asked first: a draft that is refused loses its last card, and here any card may be the one too many.
    void this.play.ask(moves).then((answer) => {
      if (this.#taken.places !== places) return;
      if ("shown" in answer) this.play.set(moves);
      else {
        this.trouble = answer.refusal;
        this.play.set([]);
      }
    });
  }
  /** The cards in the draft; null while there is none. */
  #drafted(): number[] | null {
    const words = this.play.draft.map((move) => move.split(" "));
    if (words.length === 0) return null;
    const cards = words.filter(([word]) => word === this.mode);
    return cards.flatMap(([, ...values]) => values.map(Number));
  }
  #values(places: readonly number[]): number[] {
    return places.map((place) => this.hand[place] ?? 0);
  }
  #places(values: readonly number[]): number[] {
    const free = this.hand.map((value, place) => ({ value, place }));
    return values.flatMap((value) => {
      const at = free.findIndex((card) => card.value === value);
      return at < 0 ? [] : free.splice(at, 1).map(({ place }) => place);
    });
  }
}

function same(a: readonly number[], b: readonly number[]): boolean {
  const sorted = (values: readonly number[]): string => [...values].sort((x, y) => x - y).join(" ");
  return sorted(a) === sorted(b);
}
