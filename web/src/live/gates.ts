/** A lesson may hold back moves at its own table, by the table's id: false keeps them from being sent. */
export const gates = new Map<string, (moves: readonly string[]) => boolean>();
