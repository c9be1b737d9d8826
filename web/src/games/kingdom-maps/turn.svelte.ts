// A turn being thought over: what has been chosen so far, what else could have been, and what may follow. Everything that
// may be comes from the texts of legal moves; a choice made earlier can be changed as long as nothing is confirmed.
import { untrack } from "svelte";
import type { Play as TablePlay, Refusal } from "../contract";
import type { Event, Preview, Territory, View } from "./generated";

export type Play = TablePlay<View, Preview, Event>;

const kindOf = (move: string): string => move.split(" ")[0] ?? "";

/** A die as a move may choose it: the face that lies there, the amount made of it. */
export interface DieMove {
  move: string;
  face: number;
  amount: number;
}
/** "die 4 +1", or from a second drawing "second 2 4 +1": which face, and what it becomes. */
export function readDie(move: string): DieMove {
  const words = move.split(" ");
  const [face = "0", ...powers] = words.slice(words[0] === "second" ? 2 : 1);
  return {
    move,
    face: Number(face),
    amount: Number(face) + powers.reduce((sum, power) => sum + Number(power), 0),
  };
}

/** Why a tap did nothing; `words` where the rule alone does not say it. */
export type Refused = Refusal & { words?: string };

export class Turn {
  /** Why the latest tap did nothing; it stands until the draft changes. */
  refusal: Refused | null = $state.raw(null);
  #known: Record<string, readonly string[]> = $state.raw({});
  #queue: readonly string[] = $state.raw([]);

  readonly #get: () => Play;

  /** Asks for the table each time: a replay hands in another one for every position. */
  constructor(get: () => Play) {
    this.#get = get;
    $effect(() => this.#remember());
    $effect(() => {
      void this.play.draft;
      this.refusal = null;
    });
    $effect(() => this.#drain());
  }
  get play(): Play {
    return this.#get();
  }

  view = $derived.by(() => this.play.view);
  you = $derived.by(() => (this.play.me === null ? null : this.view.you));
  solo = $derived.by(() => this.view.players.length === 1);
  active = $derived.by(() => this.play.me !== null && this.play.me === this.view.active);
  name(seat: number): string {
    return this.play.names[seat] ?? "";
  }

  // --- what has been chosen

  territory: Territory | null = $derived.by(() => {
    const drafted = this.play.draft.find((move) => ["territory", "second"].includes(kindOf(move)));
    const [kind, what = this.view.territory] = drafted?.split(" ") ?? [];
    const found = this.view.territories.find(({ name, solo }) =>
      kind === "second" ? solo === Number(what) : name === what,
    );
    return found ?? null;
  });
  /** The die of this seat: drafted, sealed, or taken for all to see. */
  die = $derived.by(() => {
    const drafted = this.play.draft.find((move) => ["die", "second"].includes(kindOf(move)));
    if (drafted !== undefined) return readDie(drafted);
    const { die = null, amount = null } = this.you ?? {};
    return die === null || amount === null ? null : { move: "", face: die, amount };
  });
  group = $derived.by(() => [
    ...(this.you?.hexes ?? []),
    ...this.play.draft.filter((move) => kindOf(move) === "hex").map((move) => move.slice(4)),
  ]);
  left = $derived.by(() => (this.die === null ? 0 : this.die.amount - this.group.length));
  query = $derived.by(
    () => this.play.draft.find((move) => kindOf(move) === "query")?.slice(6) ?? this.you?.query ?? null,
  );
  skips = $derived.by(() => this.play.draft.includes("skip"));

  // --- what may be chosen

  /** The kind of move that is due; null: nothing more, or not known yet. */
  due = $derived.by(() => {
    const { asked, draft, shown } = this.play;
    return (asked && (draft.length > 0 ? shown : this.you)?.must) || null;
  });
  /** The server is being asked what may follow the draft. */
  pending = $derived.by(() => this.play.draft.length > 0 && this.play.shown === null);
  /** Hexes that may be drawn now; while the server is asked, those of a moment ago, so that nothing flickers. */
  open: ReadonlySet<string> = $derived.by(() => {
    const { draft, legal } = this.play;
    const moves = this.pending && this.left > 0 ? this.#legalAt(draft.length - 1) : legal;
    const hexes = moves.filter((move) => kindOf(move) === "hex").map((move) => move.slice(4));
    return new Set(hexes.filter((name) => !this.group.includes(name)));
  });
  /** Whether hexes are being drawn. */
  drawing = $derived.by(() => this.play.asked && (this.due === "hex" || (this.pending && this.left > 0)));
  /** The moves of a kind, now or where the draft made that choice. */
  choices(kind: "territory" | "die" | "second" | "query"): readonly string[] {
    const made = this.play.draft.findIndex(
      (move) => kindOf(move) === kind || (kind === "die" && move === "skip"),
    );
    return this.#legalAt(made).filter((move) => kindOf(move) === kind);
  }
  mustSkip = $derived.by(() => this.skips || this.play.legal.includes("skip"));

  /** What was legal at a place of the draft, so that an earlier choice can be made anew; now, if it is no place of it. */
  #legalAt(at: number): readonly string[] {
    if (at < 0) return this.play.legal;
    return at === 0 ? this.play.opening : (this.#known[this.#key(at)] ?? []);
  }
  #key(length: number): string {
    return this.play.draft.slice(0, length).join("|");
  }
  #remember(): void {
    const { draft, legal, shown } = this.play;
    if (draft.length === 0) return void (this.#known = {});
    untrack(() => {
      if (shown !== null) this.#known = { ...this.#known, [draft.join("|")]: legal };
      // After a reload what led to the draft is asked again.
      for (const [at, move] of draft.entries())
        if (at > 0 && kindOf(move) !== "hex" && this.#known[this.#key(at)] === undefined) this.#recall(at);
    });
  }
  #recall(at: number): void {
    const key = this.#key(at);
    this.#known = { ...this.#known, [key]: [] };
    void this.play.ask(this.play.draft.slice(0, at)).then((answer) => {
      if ("next" in answer) this.#known = { ...this.#known, [key]: answer.next };
    });
  }

  // --- choosing

  /** Choose, or choose anew; what was drawn already stays where it still may. */
  async choose(move: string): Promise<void> {
    this.refusal = null;
    this.#queue = [];
    const { draft } = this.play;
    const kind = kindOf(move);
    const at = draft.findIndex((one) => kindOf(one) === kind || (one === "skip" && kind === "die"));
    if (at < 0) return this.play.push(move);
    if (draft[at] === move) return;
    const before = [...draft.slice(0, at), move];
    const amount = kind === "territory" ? this.die?.amount : readDie(move).amount;
    const hexes = draft
      .slice(at + 1)
      .filter((one) => kindOf(one) === "hex")
      .slice(0, amount);
    const rest = kind === "territory" ? [...draft.slice(at + 1)] : hexes;
    if (rest.length > 0 && kind !== "query") {
      const answer = await this.play.ask([...before, ...rest]);
      if (this.play.draft !== draft) return;
      if ("shown" in answer) return this.play.set([...before, ...rest]);
    }
    this.play.set(before);
  }

  /** Hexes drawn with one stroke: each as soon as the server has answered the one before. */
  stroke(name: string): void {
    if (!this.group.includes(name) && !this.#queue.includes(name)) this.#queue = [...this.#queue, name];
  }
  #drain(): void {
    const { legal, asked } = this.play;
    const name = this.#queue[0];
    if (name === undefined || this.pending) return;
    untrack(() => {
      this.#queue = asked && this.due === "hex" ? this.#queue.slice(1) : [];
      if (!legal.includes(`hex ${name}`)) return;
      this.refusal = null;
      this.play.push(`hex ${name}`);
    });
  }

  /** A tap: draw the hex, take it out of the drawing, or hear why it cannot be. */
  async tap(name: string): Promise<void> {
    if (!this.play.asked) return;
    this.refusal = null;
    const { draft, legal } = this.play;
    if (this.pending) return this.stroke(name);
    if (legal.includes(`hex ${name}`)) return this.play.push(`hex ${name}`);
    const without = draft.filter((move) => move !== `hex ${name}` && kindOf(move) !== "query");
    if (draft.includes(`hex ${name}`)) return this.#take(name, without);
    if (this.due !== "hex") return void (this.refusal = this.#first(name));
    const answer = await this.play.ask([...draft, `hex ${name}`]);
    if (this.play.draft === draft && "refusal" in answer) this.refusal = { ...answer.refusal, cells: [name] };
  }
  /** What comes before a hex. The server would say it in the words of typed moves. */
  #first(name: string): Refused {
    const rules: Record<string, string> = {
      territory: "turn.1",
      die: this.active ? "turn.4" : "turn.5",
      second: "solo.1",
      query: "query.1",
    };
    const rule = rules[this.due ?? ""];
    const cells = [name];
    if (rule !== undefined) return { rule, words: `first.${this.due}`, sentence: "", cells };
    if (this.die === null || this.left > 0) return { rule: "end.1", sentence: "", cells };
    return { rule: "draw.1", words: "full", sentence: "", cells };
  }
  /** One hex out of the drawing; where the others would not hold together without it, all from it on. */
  async #take(name: string, without: readonly string[]): Promise<void> {
    const { draft } = this.play;
    const answer = without.length === 0 ? { shown: null } : await this.play.ask(without);
    if (this.play.draft !== draft) return;
    this.play.set("shown" in answer ? without : draft.slice(0, draft.indexOf(`hex ${name}`)));
  }
  /** Why this move may not be chosen, be it in the place of another of its kind. */
  async why(move: string): Promise<void> {
    const { draft } = this.play;
    const at = draft.findIndex((one) => kindOf(one) === kindOf(move));
    const answer = await this.play.ask([...(at < 0 ? draft : draft.slice(0, at)), move]);
    if (this.play.draft === draft && "refusal" in answer) this.refusal = answer.refusal;
  }
}
