// The log as a story: a drawing is told with its die, the single hexes are not.
import type { Event } from "$protocol";
import { criterionName, listed, say, typesName } from "./say";
import { readDie } from "./turn.svelte";

// The faces that name the types in the solo game; a line of the log stands alone, without a view.
const FACES = ["mountain", "forest", "farm", "lake", "town", "desert"];

export function story({ by, move }: Event, names: readonly string[]): string | null {
  const name = typeof by === "number" ? (names[by] ?? say("seat", { number: by + 1 })) : "";
  const [kind = "", ...rest] = move.split(" ");
  switch (kind) {
    case "criteria":
      return say("story.criteria", { names: listed(rest.map((id) => `${criterionName(id)} (${id})`)) });
    case "roll":
      return say(rest.length === 2 ? "story.again" : "story.roll", { dice: rest.join(", ") });
    case "territory":
      return say("story.territory", { name, types: typesName(rest[0] ?? "") });
    case "die":
    case "second": {
      const { face, amount } = readDie(move);
      const types = kind === "second" ? typesName(FACES[Number(rest[0]) - 1] ?? "") : "";
      const key = `story.${kind}${amount === face ? "" : ".changed"}`;
      return say(key, { name, face, n: amount, types, powers: Math.abs(amount - face) });
    }
    case "query":
      return say("story.query", { name, criterion: criterionName(rest[0] ?? ""), id: rest[0] ?? "" });
    case "skip":
      return say("story.skip", { name });
    case "take-back":
      return say("story.take-back", { name });
    default:
      return null;
  }
}
