// The story, told from events. What belongs together is one line: a turn and its roll, a territory and the die taken, a
// drawing and what it brings.
import type { Event, GameOver } from "./generated";
import { criterionName, listed, say, typesName } from "./say";
import { titleText, whyOver } from "./sheet";

type Names = readonly string[];

export function joins(event: Event, _before: Event, first: Event): boolean {
  switch (event.type) {
    case "dice-rolled":
      return first.type === "turn-began";
    case "die-taken":
      return first.type === "territory-announced";
    case "powers-opened":
    case "query-scored":
      return first.type === "drew" && first.seat === event.seat;
    default:
      return false;
  }
}

export function story(event: Event, names: Names, rest: readonly Event[] = []): string | null {
  if (event.type === "criteria-rolled")
    return say("story.criteria", {
      names: listed(event.criteria.map((id) => `${criterionName(id)} (${id})`)),
    });
  if (event.type === "game-over") return `${whyOver(event.stuck, names)} ${outcome(event, names)}`;
  const did = listed([event, ...rest].flatMap((one) => deeds(one, names)));
  if (did === "") return null;
  const name = names[event.seat] ?? "";
  return event.type === "turn-began"
    ? say("story.turn", { n: event.turn, name, did })
    : say("story.did", { name, did });
}

/** What each seat has drawn last, and what that brought. */
export function recap(events: readonly Event[], names: Names): string[] {
  return names.map((_, seat) => {
    const own = events.filter((event) => "seat" in event && event.seat === seat);
    const at = own.findLastIndex(({ type }) => type === "drew" || type === "could-not-draw");
    const drawn = own.slice(at).filter((event, i, [first]) => i === 0 || joins(event, event, first ?? event));
    const did = listed(drawn.flatMap((event) => deeds(event, names, true)));
    return say("story.did", { name: names[seat] ?? "", did });
  });
}

/** What somebody did, to be put after his name: "draws 4 forests". In brief: without the hexes. */
function deeds(event: Event, names: Names, brief = false): string[] {
  switch (event.type) {
    case "dice-rolled":
      return [say(event.again ? "story.again" : "story.roll", { dice: listed(event.dice.map(String)) })];
    case "territory-announced": {
      const types = typesName(event.territory);
      return [say(names.length > 1 ? "story.announce" : "story.announce.solo", { types })];
    }
    case "die-taken":
      return [
        say("story.take", { face: event.die }),
        ...(event.amount === null ? [say("story.stuck")] : change(event.amount, event.powers)),
      ];
    case "second-chosen":
      return [
        say("story.second", { face: event.type_die, types: typesName(event.territory) }),
        say("story.take", { face: event.die }),
        ...change(event.amount, event.powers),
      ];
    case "took-back":
      return [say("story.back")];
    case "drew": {
      const { territory, die, amount: n, powers, hexes } = event;
      const how = powers > 0 ? ` ${say("story.with", { face: die, n: powers })}` : "";
      const where = brief ? "" : ` (${hexes.join(" ")})`;
      return [say("story.draw", { n, types: typesName(territory, n), how: how + where })];
    }
    case "could-not-draw":
      return [say("story.nothing")];
    case "powers-opened":
      return [say("story.power", { n: event.hexes.length, free: event.free })];
    case "query-scored": {
      const { criterion: id, points } = event;
      return [say("story.query", { criterion: criterionName(id), id, n: points })];
    }
    // A draft is seen at the table, and told once it is drawn.
    case "die-chosen":
    case "hex-chosen":
    case "criterion-chosen":
    case "skip-chosen":
    case "ready":
    case "turn-began":
    case "criteria-rolled":
    case "game-over":
      return [];
  }
}

/** What powers make of a die. */
const change = (to: number, n: number): string[] => (n > 0 ? [say("story.change", { to, n })] : []);

function outcome({ totals, mark }: GameOver, names: Names): string {
  const best = Math.max(...totals);
  if (names.length === 1) return titleText(best, mark);
  const winners = names.filter((_, seat) => totals[seat] === best);
  return say(winners.length > 1 ? "story.shared" : "story.won", { names: listed(winners), n: best });
}
