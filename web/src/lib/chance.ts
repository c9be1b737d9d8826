// The luck of a finished game, derived again: the same arithmetic as the server's core/chance.py, by the browser's own
// cryptography.
export interface Outcome {
  /** The entry of the log. */
  n: number;
  /** The how-manieth use of the seed. */
  index: number;
  /** Of how many equally likely cases each possible card or face has. */
  weights: number[];
  number: number;
  came: number;
  move: string;
}
export interface Luck {
  commitment: string;
  seed: string;
  outcomes: Outcome[];
}

/** Browsers compute hashes only in secure contexts. */
export const canDerive = (): boolean => globalThis.crypto?.subtle !== undefined;

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const hex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What was published before the game. */
export const commitmentOf = async (seed: string): Promise<string> =>
  hex(await crypto.subtle.digest("SHA-256", bytes(`rhumbline ${seed}`)));

/** Which of the possible outcomes the seed gives for each use. */
export async function derive(seed: string, uses: { index: number; weights: number[] }[]): Promise<number[]> {
  const key = await crypto.subtle.importKey("raw", bytes(seed), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return Promise.all(
    uses.map(async ({ index, weights }) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const digest = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, bytes(String(index))))}`);
      let left = Number(digest % BigInt(total));
      return weights.findIndex((weight) => (left -= weight) < 0);
    }),
  );
}
