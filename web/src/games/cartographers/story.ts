// The story, told from events. What belongs together is one line: a drawing and its coins, ruins and the card that is
// drawn on them, the scores of a season.
import { signed } from "$lib/numbers";
import { settings } from "$lib/settings.svelte";
import type { AmbushStruck, CoinLost, CoinWon, Drew, Event, GameEnded, SeasonScored } from "./generated";
import { cardName, edictName, say, seasonName } from "./say";
import { outcome } from "./sheet";

type Names = readonly string[];

export function joins(event: Event, _before: Event, first: Event): boolean {
  switch (event.type) {
    case "coin-won":
    case "coin-lost":
      // What a neighbour's monsters earn the owner of a map is the owner's line.
      if (first.type === "drew" || isCoin(first)) return first.seat === event.seat;
      return first.type === "ambush-revealed";
    case "ruins-revealed":
    case "card-revealed":
      return first.type === "ruins-revealed";
    case "ambush-struck":
      return first.type === "ambush-revealed";
    case "season-scored":
    case "game-ended":
      return first.type === "season-ended";
    default:
      return false;
  }
}

export function story(event: Event, names: Names, rest: readonly Event[] = []): string | null {
  const line = [event, ...rest];
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "edicts-laid": {
      const edicts = event.edicts.map((edict, i) => edictName("ABCD"[i] ?? "", edict));
      return say("story.edicts", { edicts: edicts.join(", ") });
    }
    case "season-began":
      return say("story.season", { season: seasonName(event.season), n: event.ambushes });
    case "card-revealed":
    case "ruins-revealed":
      return explored(line);
    case "ambush-revealed": {
      const passed = event.passed && say(`story.ambush.${event.passed}`, { card: cardName(event.card) });
      const told = passed ? [passed] : line.filter((one) => one.type === "ambush-struck").map(struck);
      return [say("story.ambush"), ...told, ...coins(line, names)].join(" ");
    }
    case "ambush-struck":
      return struck(event);
    case "chose":
      return null; // seen at the table
    case "took-back":
      return say("story.back", { name });
    case "drew":
      return drawn(event, rest, names);
    case "skipped":
      return event.map === event.seat
        ? say("story.skip", { name })
        : say("story.skip.other", { name, other: names[event.map] ?? "" });
    case "coin-won":
    case "coin-lost":
      return coins(line, names).join(" ");
    case "season-ended": {
      const scored = line.filter((one) => one.type === "season-scored");
      const edicts = scored[0]?.edicts.map(({ letter, edict }) => edictName(letter, edict)) ?? [];
      return [
        say(edicts.length > 0 ? "story.scored" : "story.ended", {
          season: seasonName(event.season),
          edicts: edicts.join(", "),
        }),
        ...scored.map((one) => score(one, names)),
        ...line.filter((one) => one.type === "game-ended").map((one) => ended(one, names)),
      ].join(" ");
    }
    case "season-scored":
      return score(event, names);
    case "game-ended":
      return ended(event, names);
  }
}

const isCoin = (event: Event): event is CoinWon | CoinLost =>
  event.type === "coin-won" || event.type === "coin-lost";

/** The card that is to be drawn; before it ruins, which it must cover. */
function explored(line: readonly Event[]): string {
  const cards = line.flatMap((one) => ("card" in one ? [cardName(one.card)] : [])).join(", ");
  const card = line.find((one) => one.type === "card-revealed");
  if (card === undefined) return say("story.ruins", { cards });
  return [
    say(card.on_ruins ? "story.ruins.now" : "story.explore", { cards }),
    say(card.spent < card.threshold ? "story.time" : "story.time.last", {
      spent: card.spent,
      of: card.threshold,
    }),
  ].join(" ");
}

/** A drawing, and the coins it earns: that of its shape comes first. */
function drawn({ seat, map, terrain, spaces }: Drew, rest: readonly Event[], names: Names): string {
  const values = { name: names[seat] ?? "", where: spaces.join(" "), terrain: say(`terrain.${terrain}`) };
  const [first, ...others] = rest;
  if (first?.type === "coin-won" && first.why === "shape")
    return [say("story.draw.coin", values), ...coins(others, names)].join(" ");
  const told =
    map !== seat
      ? say("story.monsters", { ...values, other: names[map] ?? "", n: spaces.length })
      : say(terrain === "monster" ? "story.monster" : "story.draw", values);
  return [told, ...coins(rest, names)].join(" ");
}

/** solo.1: nobody was asked where these monsters go. */
export const struck = ({ card, spaces }: AmbushStruck): string =>
  say(spaces.length > 0 ? "struck" : "struck.none", { card: cardName(card), where: spaces.join(" ") });

const coins = (line: readonly Event[], names: Names): string[] =>
  line.filter(isCoin).map((coin) => {
    const kind = coin.type === "coin-lost" ? "lost" : coin.why;
    return say(`story.coin.${kind}`, { name: names[coin.seat] ?? "", mountain: coin.mountain ?? "" });
  });

/** What a season has paid, edict by edict. */
function score({ seat, season, edicts, coins, monsters, stars, total }: SeasonScored, names: Names): string {
  const parts = [
    ...edicts.map((edict) => `${edict.letter} ${signed(edict.stars)}`),
    `${say("line.coins")} ${coins}`,
    `${say("line.monsters")} ${signed(monsters)}`,
  ];
  const values = {
    name: names[seat] ?? "",
    parts: parts.join(", "),
    sum: signed(stars),
    total: signed(total),
  };
  return say(season === "spring" ? "story.scored.first" : "story.scored.each", values);
}

function ended(event: GameEnded, names: Names): string {
  const [winners = []] = event.ranking;
  const total = event.totals[winners[0] ?? 0] ?? 0;
  if (names.length === 1) return outcome(event);
  const values = {
    names: new Intl.ListFormat(settings.language).format(winners.map((seat) => names[seat] ?? "")),
    n: total,
    stars: signed(total),
  };
  if (winners.length > 1) return say("story.end.shared", values);
  const tied = event.totals.filter((one) => one === total).length > 1;
  return say(tied ? "story.end.monsters" : "story.end", values);
}
