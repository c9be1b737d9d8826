// How far a lesson has come. It survives a reload, at the same practice table.
import type { LessonStep } from "../../games/contract";
import type { Gate } from "../../live/gates";

interface Kept {
  id: string;
  step: number;
  /** The question that was answered with what the step asks for, until the table has moved on. */
  answered: number | null;
}
const key = (game: string): string => `lesson ${game}`;
const asks = (step: LessonStep): boolean => step.wants !== undefined || step.over === true;

export class Lesson implements Gate {
  at = $state(0);
  /** The latest move was not what the step asks for. */
  missed = $state(false);
  /** The step is done, but its table is still showing what came of it. */
  due = $state(false);
  #asked: number | null = null;
  #answered: number | null;
  #over = false;

  constructor(
    readonly game: string,
    readonly id: string,
    readonly steps: readonly LessonStep[],
    kept: Kept | null,
  ) {
    this.at = Math.min(kept?.step ?? 0, steps.length);
    this.#answered = kept?.answered ?? null;
    this.#keep();
  }

  static kept(game: string): Kept | null {
    const found = localStorage.getItem(key(game));
    return found === null ? null : (JSON.parse(found) as Kept);
  }
  #keep(): void {
    const kept: Kept = { id: this.id, step: this.at, answered: this.#answered };
    if (this.done) localStorage.removeItem(key(this.game));
    else localStorage.setItem(key(this.game), JSON.stringify(kept));
  }

  get step(): LessonStep | null {
    return this.steps[this.at] ?? null;
  }
  get done(): boolean {
    return this.at >= this.steps.length;
  }

  next = (): void => this.#go(this.at + 1);
  #go(to: number): void {
    if (to !== this.at) this.missed = false;
    this.at = to;
    this.#answered = null;
    this.#keep();
  }

  /** A move that is not what the next question of the lesson asks for is not sent. Who plays has read what comes before. */
  lets(moves: readonly string[]): boolean {
    this.#settle();
    const next = this.steps.findIndex((step, i) => i >= this.at && asks(step));
    const step = this.steps[next];
    if (step === undefined) return true;
    if (next !== this.at) this.#go(next);
    if (step.wants === undefined || step.wants(moves)) {
      this.missed = false;
      if (step.wants !== undefined) this.#answered = this.#asked;
      this.#keep();
      return true;
    }
    if (step.lets?.(moves)) return true;
    this.missed = true;
    return false;
  }
  /** A step is done when the table has taken what it asked for, not before. */
  told(prompt: number | null, over: boolean): void {
    this.#asked = prompt;
    this.#over = over;
    this.due ||= this.step?.over ? over : this.#answered !== null && prompt !== this.#answered;
  }
  /** The next step speaks of what the table has come to: it waits until that has been seen. */
  shows(busy: boolean): void {
    if (!busy) this.#settle();
  }
  #settle(): void {
    if (!this.due) return;
    this.due = false;
    this.next();
    if (this.step?.over && this.#over) this.next();
  }
}
