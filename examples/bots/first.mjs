// The same bot in another language: `rhumbline bot --check "node examples/bots/first.mjs"`.
import { createInterface } from "node:readline";

const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

/** Here goes your idea: `view` is what your seat sees, `moves` are all legal moves. */
function choose({ moves }) {
  const words = (move) => move.split(" ").length;
  return moves.reduce((best, move) => (words(move) > words(best) ? move : best));
}

for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line);
  if (told.type === "hello") say({ type: "ready", name: "first" });
  else if (told.type === "choose") say({ type: "move", id: told.id, move: choose(told) });
  else break;
}
