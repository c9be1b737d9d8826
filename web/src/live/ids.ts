/** A name nobody else has chosen. `crypto.randomUUID` is missing where a page comes over plain HTTP from the next room. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
