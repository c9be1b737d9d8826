/** A lesson stands before its own table. */
export interface Gate {
  /** Whether these moves may be sent. */
  lets(moves: readonly string[]): boolean;
  /** What the table has come to: the number of the question it asks, null for none, and whether the game is over. */
  told(prompt: number | null, over: boolean): void;
  /** Whether what has happened there is still being shown. */
  shows(busy: boolean): void;
}
/** By the table's id. */
export const gates = new Map<string, Gate>();
