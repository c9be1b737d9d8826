// Cards chosen before it is one's turn. Whether they may be laid is the server's to say, when they are ordered.
import { knows } from "$lib/i18n.svelte";
import type { Play, Refusal } from "../contract";
import { count, write } from "./cards";
import type { Chooser } from "./choice.svelte";
import { cardName, cardNames, say } from "./say";

export const ORDER = "lay";

/** Why cards may not be laid, in the language that is spoken. */
export const whyNot = ({ rule, sentence }: Refusal): string =>
  knows(`gisborne.why.${rule}`) ? say(`why.${rule}`) : sentence;

/** The lay that has been ordered. */
export function ordered(play: Play): string | null {
  const text = play.orders[ORDER];
  return typeof text === "string" ? text : null;
}

/** Order a lay, or withdraw it; all other orders stay. Whether the server takes it. */
export function order(play: Play, text: string | null): Promise<boolean> {
  const others = { ...play.orders };
  delete others[ORDER];
  return play.order(text === null ? others : { ...others, [ORDER]: text });
}

export class Ahead implements Chooser {
  cards: string[] = $state.raw([]);

  constructor(
    readonly play: Play,
    readonly held: () => readonly string[],
  ) {}

  get text(): string {
    return write("lay", this.cards);
  }
  may(card: string): boolean {
    return count(this.cards, card) < count(this.held(), card);
  }
  add(card: string): void {
    if (!this.may(card)) return;
    this.cards = [...this.cards, card];
    this.play.announce(say("added", { card: cardName(card), cards: cardNames(this.cards) }));
  }
  remove(card: string): void {
    const at = this.cards.indexOf(card);
    this.cards = this.cards.toSpliced(at, at < 0 ? 0 : 1);
    this.play.announce(say("taken", { card: cardName(card), cards: cardNames(this.cards) }));
  }
  clear(): void {
    this.cards = [];
  }
}
