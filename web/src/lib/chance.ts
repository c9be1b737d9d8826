// The luck of a finished game, derived again: the same arithmetic as the server's engine/luck.py, by the browser's own
// cryptography.

/** Browsers compute hashes only in secure contexts. */
export const canDerive = (): boolean => globalThis.crypto?.subtle !== undefined;

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const hex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What was published before the game. */
export const commitmentOf = async (seed: string): Promise<string> =>
  hex(await crypto.subtle.digest("SHA-256", bytes(`rhumbline ${seed}`)));

/** The whole number below `total` that the seed gives for its index-th use. */
async function outcome(seed: string, index: number, total: number): Promise<number> {
  const method = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(seed), method, false, ["sign"]);
  const digest = hex(await crypto.subtle.sign("HMAC", key, bytes(String(index))));
  return Number(BigInt(`0x${digest}`) % BigInt(total));
}

/** Which of the possible outcomes the seed gives for each use. */
export const derive = (seed: string, uses: { index: number; weights: number[] }[]): Promise<number[]> =>
  Promise.all(
    uses.map(async ({ index, weights }) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      let left = await outcome(seed, index, total);
      return weights.findIndex((weight) => (left -= weight) < 0);
    }),
  );

/** Who of so many people gets seat 0, seat 1, ...: the first use of the seed, where seats are dealt. */
export async function dealSeats(seed: string, seats: number): Promise<number[]> {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  let number = await outcome(seed, 0, factorial(seats));
  const waiting = Array.from({ length: seats }, (_, place) => place);
  return Array.from({ length: seats }, () => {
    const ways = factorial(waiting.length - 1);
    const place = Math.floor(number / ways);
    number %= ways;
    return waiting.splice(place, 1)[0] as number;
  });
}
