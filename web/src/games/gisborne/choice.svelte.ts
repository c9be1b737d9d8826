// Cards being chosen, for a lay or for the river: one text of a move, grown card by card from the legal ones.
import { knows } from "$lib/i18n.svelte";
import type { Play } from "../contract";
import { count, piles, read, without, write } from "./cards";
import { cardName, cardNames, say } from "./say";

/** Cards that are being chosen from the hand, for whatever they are chosen. */
export interface Chooser {
  readonly cards: string[];
  may(card: string): boolean;
  add(card: string): void;
  remove(card: string): void;
  clear(): void;
}

export class Choice implements Chooser {
  /** Why the last card could not be added. */
  why: { text: string; rule: string } | null = $state.raw(null);
  /** Cards chosen that make no move yet. */
  #loose: { asked: string; cards: string[] } = $state.raw({ asked: "", cards: [] });
  /** What is being asked: what others do meanwhile does not change it, and leaves the cards chosen alone. */
  readonly #asked: string;
  readonly #options: string[][];
  readonly #texts: Set<string>;

  constructor(
    readonly play: Play,
    readonly verb: "lay" | "discard",
    /** The cards of the move for the cards chosen, and the other way round: at a river one chooses what is kept. */
    readonly turned: (cards: readonly string[]) => string[] = (cards) => [...cards],
  ) {
    this.#asked = $derived(play.opening.join());
    const moves = $derived(play.opening.filter((move) => move.startsWith(`${verb} `)));
    this.#texts = $derived(new Set(moves));
    this.#options = $derived(moves.map((move) => turned(read(move))));
  }

  get cards(): string[] {
    const [move] = this.play.draft;
    if (move?.startsWith(`${this.verb} `)) return this.turned(read(move));
    return this.#loose.asked === this.#asked ? this.#loose.cards : [];
  }
  /** Whether the choice is a move as it is. */
  get complete(): boolean {
    return this.#texts.has(this.#text(this.cards));
  }
  /** Whether this card may join: that is a move, or the beginning of one while the choice is none yet. */
  may(card: string): boolean {
    const cards = [...this.cards, card];
    if (this.#texts.has(this.#text(cards))) return true;
    if (this.complete) return false;
    const wanted = piles(cards);
    return this.#options.some((option) => wanted.every(({ card, n }) => n <= count(option, card)));
  }

  add(card: string): void {
    const cards = [...this.cards, card];
    if (!this.may(card)) return void this.#explain(cards);
    this.#choose(cards);
    this.play.announce(say("added", { card: cardName(card), cards: cardNames(cards) }));
  }
  remove(card: string): void {
    const cards = without(this.cards, card);
    this.#choose(cards);
    this.play.announce(say("taken", { card: cardName(card), cards: cardNames(cards) }));
  }
  clear(): void {
    this.#choose([]);
  }

  #text(cards: readonly string[]): string {
    return write(this.verb, this.turned(cards));
  }
  #choose(cards: string[]): void {
    this.why = null;
    const move = this.#text(cards);
    const whole = this.#texts.has(move);
    this.#loose = { asked: this.#asked, cards: whole ? [] : cards };
    if (whole) this.play.set([move]);
    else if (this.play.draft.length > 0) this.play.set([]);
    // Without its tent a mixed lay is none: say so at once.
    if (this.verb === "lay" && !whole && cards.length > 0) void this.#explain(cards);
  }
  async #explain(cards: string[]): Promise<void> {
    const answer = await this.play.ask([this.#text(cards)]);
    if (!("refusal" in answer)) return;
    const { rule, sentence } = answer.refusal;
    this.why = { text: knows(`gisborne.why.${rule}`) ? say(`why.${rule}`) : sentence, rule };
    this.play.announce(this.why.text);
  }
}
