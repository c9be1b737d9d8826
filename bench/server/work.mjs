// What players are sent, counted in the same way for both servers.

// Looking at every update would slow the players down; a prime keeps out of step with rounds and seats.
const EVERY = 61;

const isNested = (value) => typeof value === "object" && value !== null;

/** How many values differ, counted as in our own updates: a list of plain values is one value. */
export function changed(before, after) {
  if (!isNested(before) || !isNested(after)) return before === after ? 0 : 1;
  if (Array.isArray(after) && !isNested(after[0])) return JSON.stringify(before) === JSON.stringify(after) ? 0 : 1;
  const keys = Object.keys(after);
  if (Array.isArray(before) !== Array.isArray(after) || Object.keys(before).join() !== keys.join()) return 1;
  return keys.reduce((sum, key) => sum + changed(before[key], after[key]), 0);
}

export class Work {
  #updates = 0;
  #bytes = 0;
  #looks = 0;
  #sums = { state_bytes: 0, game_bytes: 0, values_changed: 0, game_values_changed: 0 };

  /** Note the size of an update; says whether to look at this one. */
  isDue(bytes) {
    this.#bytes += bytes;
    return this.#updates++ % EVERY === 0;
  }

  /** Note all that a player knows after an update, and how many values of it are new; and the same of the game alone. */
  look(state, values, game, gameValues) {
    const bytes = (value) => Buffer.byteLength(JSON.stringify(value));
    const seen = [bytes(state), bytes(game), values, gameValues];
    Object.keys(this.#sums).forEach((name, i) => (this.#sums[name] += seen[i]));
    this.#looks += 1;
  }

  /** Means over all that was looked at. */
  figures(moves) {
    const mean = (sum, count) => Number((sum / Math.max(count, 1)).toFixed(1));
    return {
      ...Object.fromEntries(Object.entries(this.#sums).map(([name, sum]) => [name, mean(sum, this.#looks)])),
      bytes_an_update: mean(this.#bytes, this.#updates),
      updates_a_move: mean(this.#updates, moves),
    };
  }
}
