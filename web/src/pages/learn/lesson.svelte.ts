// How far a lesson has come. It survives a reload, at the same practice table.
import type { LessonStep } from "../../games/contract";

interface Kept {
  id: string;
  step: number;
}
const key = (game: string): string => `lesson ${game}`;

export class Lesson {
  at = $state(0);
  /** The latest move was not what the step asks for. */
  missed = $state(false);

  constructor(
    readonly game: string,
    readonly id: string,
    readonly steps: readonly LessonStep[],
    from: number,
  ) {
    this.at = Math.min(from, steps.length);
    this.#keep();
  }

  static kept(game: string): Kept | null {
    const found = sessionStorage.getItem(key(game));
    return found === null ? null : (JSON.parse(found) as Kept);
  }
  #keep(): void {
    sessionStorage.setItem(key(this.game), JSON.stringify({ id: this.id, step: this.at } satisfies Kept));
  }

  get step(): LessonStep | null {
    return this.steps[this.at] ?? null;
  }
  get done(): boolean {
    return this.at >= this.steps.length;
  }

  next = (): void => {
    this.at++;
    this.missed = false;
    this.#keep();
  };
  /** Nothing is asked any more; the table stays. */
  leave = (): void => {
    this.at = this.steps.length;
    sessionStorage.removeItem(key(this.game));
  };

  /** Stands before the table: a move that is not what the step asks for is not sent. */
  gate = (moves: readonly string[]): boolean => {
    // Who plays has done what comes before.
    if (this.step?.until !== undefined) this.next();
    const wants = this.step?.wants;
    if (wants === undefined) return true;
    if (!wants(moves)) {
      if (this.step?.lets?.(moves)) return true;
      this.missed = true;
      return false;
    }
    this.next();
    return true;
  };
}
