// A review that the server makes in the background: asked for again and again until it is there.
import { get, type Refused } from "$lib/api";
import type { Decision, PreviewTold, Review, ReviewTold } from "$protocol";

const PAUSE = 1000;

export class Reviewing {
  told: Review | null = $state.raw(null);
  done = $state(0);
  total = $state(0);
  error: Refused | Error | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly table: string) {
    void this.ask();
  }

  async ask(): Promise<void> {
    this.error = null;
    try {
      const { done, total, review } = await get<ReviewTold>(`/api/tables/${this.table}/review`);
      Object.assign(this, { done, total, told: review });
      if (review === null && !this.#closed) this.#timer = setTimeout(() => void this.ask(), PAUSE);
    } catch (problem) {
      this.error = problem as Error;
    }
  }

  /** What the better line of a decision would have led to. */
  better({ n }: Decision): Promise<PreviewTold> {
    return get<PreviewTold>(`/api/tables/${this.table}/review/${n}`);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}

/** Decisions that cost something, in the order of the game. */
export const mistakes = ({ decisions }: Review): Decision[] =>
  decisions.filter(({ best, played, loss_points, loss_win }) => best !== played && (loss_points || loss_win));
