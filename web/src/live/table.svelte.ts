// One table as this browser knows it: what the server has told, the draft, and what is being asked.
import { room as lookAt, Refused } from "$lib/api";
import { faultText } from "$lib/fault";
import { playerName } from "$lib/names";
import type { Act, Document, GameEvent, Happened, Hinted, Notice, Result, Said, TableState } from "$protocol";
import type { Play, Refusal } from "../games/contract";
import { gates } from "./gates";
import { TableSocket, type Connection } from "./socket";
import { newId } from "./ids";
import type { Kept } from "./kept";
import { namesOf } from "./names";
import { keepUnsent, unsentAt } from "./unsent";

const NONE: readonly GameEvent[] = [];

export class Table implements Play {
  readonly live = true;
  connection: Connection = $state("connecting");
  room: TableState | null = $state.raw(null);
  document: Document | null = $state.raw(null);
  /** Everything this seat has been told, by number. */
  events: GameEvent[] = $state.raw([]);
  chat: Said[] = $state.raw([]);
  /** What happened beside the moves, by number. */
  happenings: Happened[] = $state.raw([]);
  /** The latest thing the table has wanted of us, or done for us. */
  notice: Notice | null = $state.raw(null);
  /** How many milliseconds the server's clock is ahead of ours. */
  ahead = $state(0);
  /** When the position was kept that is shown for want of a connection; null: it is the server's word. */
  keptAt: number | null = $state(null);
  /** What was confirmed without a connection was sent when the table had gone on without it. */
  tooLate = $state(false);
  /** There is no connection, and nothing was kept. */
  unknown = $state(false);
  draft: readonly string[] = $state.raw([]);
  shown: unknown = $state.raw(null);
  #next: readonly string[] = $state.raw([]);
  refusal: Refusal | null = $state.raw(null);
  lit: readonly string[] = $state.raw([]);
  /** A move is under way; chat and standing orders do not wait for it, nor it for them. */
  busy = $state(false);
  /** Why there is nothing to come back to: the table is gone, or not for us. */
  gone: string | null = $state(null);
  /** The host has sent us away. */
  removed = $state(false);
  /** The latest thing said in the live region. */
  said = $state("");
  /** What came in with the latest update, for "what everybody did". */
  latest: { events: GameEvent[]; missed: boolean } | null = $state.raw(null);
  #socket: TableSocket;
  #asked = -1;
  /** What the server was last told about only moves. */
  #onlyMoves: boolean | null = null;
  #acts = 0;
  /** What is said at one moment is said together: that it is one's turn, and what the game asks. */
  #saying: string[] = [];
  /** The latest draft the server has said yes to: where a refused one goes back to. */
  #good: { moves: readonly string[]; shown: unknown; next: readonly string[] } = {
    moves: [],
    shown: null,
    next: [],
  };
  /** What was last confirmed: taking a sealed choice back makes it a draft again. */
  #sealed: readonly string[] = [];

  /** One of several seats of this device; null: the first, or none. */
  seat: number | null = $state(null);

  constructor(
    readonly id: string,
    seat: number | null = null,
  ) {
    this.seat = seat;
    const query = (): string => (this.seat === null ? "" : `?seat=${this.seat}`);
    this.#socket = new TableSocket(() => `/api/tables/${id}/live${query()}`, {
      state: (connection) => {
        this.connection = connection;
        if (connection === "lost" && this.room === null) void this.#recall();
      },
      room: (room) => this.#sit(room),
      said: (said) => {
        // Told again, it is another seat's: those who spoke in the lobby have been dealt theirs.
        const others = this.chat.filter(({ n }) => n !== said.n);
        this.chat = [...others, said].sort((one, other) => one.n - other.n);
      },
      happened: (what) => (this.happenings = [...this.happenings.filter(({ n }) => n < what.n), what]),
      notice: (notice) => (this.notice = notice),
      time: (now) => {
        const ahead = now * 1000 - Date.now();
        // The time a message takes is no news.
        if (Math.abs(ahead - this.ahead) > 1_500) this.ahead = ahead;
      },
      turnedAway: () => void this.#lookWhetherGone(),
      bye: (sentence) => (this.gone = sentence),
      news: (document, events, from, missed) => this.#hear(document, events, from, missed),
    });
  }

  close(): void {
    this.#socket.close();
  }

  #sit(room: TableState): void {
    this.room = room;
    this.unknown = false;
    if (room.stage === "open") this.keptAt = null;
    if (this.seat !== null && room.you !== null) this.seat = room.you;
  }

  async #lookWhetherGone(): Promise<void> {
    try {
      const room = await lookAt(this.id);
      // The seat may have become another one's: then we look on.
      if (this.seat !== null && !room.yours.includes(this.seat)) this.gone = "";
    } catch (problem) {
      if (!(problem instanceof Refused) || ![403, 404, 409].includes(problem.status)) return;
      this.gone = faultText(problem);
      this.removed = problem.rule === "http.removed";
    }
    if (this.gone !== null) this.close();
  }

  #hear(document: Document, events: GameEvent[], from: number, missed: boolean): void {
    const first = this.document === null;
    const news = !first && from > 0;
    this.document = document;
    gates.get(this.id)?.told(document.prompt?.id ?? null, document.result != null);
    const recalled = this.keptAt !== null;
    this.keptAt = null;
    // After a lost line the same events may be told twice.
    const unheard = events.slice(Math.max(0, this.events.length - from));
    this.events = [...this.events.slice(0, from), ...events];
    if (news) this.latest = { events: unheard, missed };
    if (first || recalled || document.prompt?.id !== this.#asked) {
      this.#asked = document.prompt?.id ?? -1;
      // The answer to the last question has been taken, whether or not its receipt is here: the next one may be given.
      this.busy = false;
      this.#restore();
      this.#sendUnsent();
    }
    if (this.room) void this.#keepPosition({ room: this.room, document, events: this.events });
  }

  async #keepPosition(kept: Kept): Promise<void> {
    const { keepPosition } = await import("./kept");
    keepPosition(this.#place(), kept);
  }
  /** Without a connection the table is shown as it was when this device last saw it. */
  async #recall(): Promise<void> {
    const { keptPosition } = await import("./kept");
    const kept = await keptPosition(this.#place());
    if (this.room !== null) return;
    if (kept === null) {
      this.unknown = true;
      return;
    }
    this.room = kept.room;
    this.document = kept.document;
    this.events = kept.events;
    this.keptAt = kept.at;
    this.#asked = kept.document.prompt?.id ?? -1;
    const unsent = unsentAt(this.#place());
    if (unsent?.prompt === this.#asked) {
      this.draft = unsent.moves;
      this.busy = true;
    } else this.#restore();
  }
  #place(): string {
    return `${this.id}/${this.seat ?? "first"}`;
  }

  // --- what a game's components look at

  get view(): unknown {
    return this.document?.view ?? null;
  }
  get news(): readonly GameEvent[] {
    return this.latest?.events ?? NONE;
  }
  get missed(): boolean {
    return this.latest?.missed ?? false;
  }
  get told(): readonly GameEvent[] {
    return this.events;
  }
  get me(): number | null {
    return this.room?.you ?? null;
  }
  get names(): readonly string[] {
    return namesOf(this.room);
  }
  get company(): boolean {
    const { chairs = [], yours = [] } = this.room ?? {};
    return chairs.some(({ seat, bot, name }) => !yours.includes(seat) && bot !== name);
  }
  get asked(): boolean {
    const mine = this.me === null ? undefined : this.room?.chairs[this.me];
    return this.document?.prompt != null && mine?.bot == null && this.room?.stage !== "over";
  }
  get legal(): readonly string[] {
    return this.asked && this.draft.length > 0 ? this.#next : this.opening;
  }
  get opening(): readonly string[] {
    return this.asked ? (this.document?.prompt?.moves ?? []) : [];
  }
  get board(): string | null {
    return this.document?.board ?? null;
  }
  get mayRetract(): boolean {
    return this.document?.may_retract ?? false;
  }
  get orders(): Readonly<Record<string, boolean | number | string>> {
    return this.room?.orders ?? {};
  }
  get result(): Result | null {
    return this.document?.result ?? null;
  }

  // --- the draft

  push(move: string): void {
    this.set([...this.draft, move]);
  }
  undo(): void {
    this.set(this.draft.slice(0, -1));
  }
  clear(): void {
    this.set([]);
  }
  set(moves: readonly string[]): void {
    this.draft = moves;
    this.shown = null;
    this.#next = [];
    this.refusal = null;
    this.#keep();
    if (moves.length === 0) this.#good = { moves, shown: null, next: [] };
    else void this.#try(moves);
  }

  /** Ask what a draft leads to. One that may not be goes back to the last that may; the reason stays. */
  async #try(moves: readonly string[]): Promise<void> {
    const prompt = this.#asked;
    const answer = await this.ask(moves);
    if (this.draft !== moves || this.#asked !== prompt) return;
    if ("shown" in answer) {
      this.shown = answer.shown;
      this.#next = answer.next;
      this.#good = { moves, ...answer };
      return;
    }
    this.draft = this.#good.moves;
    this.shown = this.#good.shown;
    this.#next = this.#good.next;
    this.refusal = answer.refusal;
    this.#keep();
  }

  /** The draft of each prompt is kept on this device, so that a reload or a lost line does not lose it. */
  #keep(): void {
    try {
      if (this.draft.length === 0) sessionStorage.removeItem(this.#key());
      else sessionStorage.setItem(this.#key(), JSON.stringify({ prompt: this.#asked, moves: this.draft }));
    } catch {
      // A browser that keeps nothing loses the draft with a reload, no more.
    }
  }
  #kept(): { prompt: number; moves: string[] } | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key()) ?? "null") as {
        prompt: number;
        moves: string[];
      } | null;
    } catch {
      return null;
    }
  }
  #restore(): void {
    const kept = this.#kept();
    this.set(kept !== null && kept.prompt === this.#asked ? kept.moves : []);
  }
  #key(): string {
    return `draft ${this.id} ${this.seat ?? ""}`;
  }

  // --- what is sent

  async confirm(): Promise<boolean> {
    const moves = this.draft;
    if (moves.length === 0) return false;
    const taken = await this.send(...moves);
    if (taken) this.#sealed = moves;
    return taken;
  }
  send(...moves: string[]): Promise<boolean> {
    if (gates.get(this.id)?.lets(moves) === false) return Promise.resolve(false);
    return this.#play({ type: "act", id: newId(), prompt: this.document?.prompt?.id ?? 0, moves });
  }
  /** What is confirmed is kept until it is answered: a page that is loaded again without a connection sends it later. */
  async #play(act: Act): Promise<boolean> {
    if (this.busy) return false;
    keepUnsent(this.#place(), act);
    this.tooLate = false;
    const taken = await this.#act(act, act.id);
    this.#isAnswered(act);
    return taken;
  }
  /** Sent from an earlier page, or never: the server knows by the id. */
  #sendUnsent(): void {
    const act = unsentAt(this.#place());
    if (act === null || this.#socket.isOpen(act.id)) return;
    if (act.prompt === this.#asked) void this.#play(act);
    else void this.#settle(act);
  }
  /** The table asks something else by now: it has this move already, or it has gone on without it. */
  async #settle({ id, prompt, moves }: Act): Promise<void> {
    const answer = await this.#socket.send({ type: "act", prompt, moves }, id);
    this.tooLate = this.#isAnswered({ id }) && answer.type === "refused";
  }
  /** Whether we are the first to hear of the answer, of all pages. */
  #isAnswered({ id }: { id: string }): boolean {
    if (unsentAt(this.#place())?.id !== id) return false;
    keepUnsent(this.#place(), null);
    return true;
  }
  async retract(): Promise<boolean> {
    const taken = await this.#act({ type: "retract" });
    // Whoever takes a choice back wants to change it, not to begin anew.
    if (taken && this.asked && this.draft.length === 0 && this.#sealed.length > 0) this.set(this.#sealed);
    return taken;
  }
  async #act(command: Parameters<TableSocket["send"]>[0], id = newId()): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const act = ++this.#acts;
    const taken = await this.#command(command, id);
    if (act === this.#acts) this.busy = false;
    return taken;
  }
  order(orders: Record<string, boolean | number | string>): Promise<boolean> {
    return this.#command({ type: "order", orders });
  }
  say(text: string): Promise<boolean> {
    // Whoever has no seat has no name here but the one he gives.
    return this.#command({ type: "say", text, ...(this.me === null && { name: playerName() }) });
  }
  async ask(moves: readonly string[]): Promise<{ shown: unknown; next: string[] } | { refusal: Refusal }> {
    const prompt = this.document?.prompt?.id ?? 0;
    const answer = await this.#socket.send({ type: "preview", prompt, moves: [...moves] });
    if (answer.type === "preview") return { shown: answer.shown, next: answer.next ?? [] };
    if (answer.type === "refused") return { refusal: answer };
    throw new Error("a preview is not acknowledged");
  }
  /** What a strong bot would do here; null where it is not told, or comes too late. */
  async hint(): Promise<Hinted | null> {
    const prompt = this.#asked;
    const answer = await this.#socket.send({ type: "hint", prompt });
    if (this.#asked !== prompt || !this.asked) return null;
    if (answer.type === "refused") this.refusal = answer;
    return answer.type === "hint" ? answer : null;
  }
  /** How many seconds a bot's move is to take at least. */
  keepPace(seconds: number): void {
    if (this.connection === "open") this.#socket.tell({ type: "pace", seconds });
  }
  /** A standing order like any other: it is given once, and again when the setting is another one. */
  playOnlyMoves(wanted: boolean): void {
    const { room } = this;
    if (room?.stage !== "running" || room.you === null || this.connection !== "open" || gates.has(this.id))
      return;
    if (this.#onlyMoves === wanted || (room.orders["only-move"] === true) === wanted) return;
    this.#onlyMoves = wanted;
    const orders = { ...room.orders };
    delete orders["only-move"];
    void this.order(wanted ? { ...orders, "only-move": true } : orders);
  }
  async #command(command: Parameters<TableSocket["send"]>[0], id = newId()): Promise<boolean> {
    const answer = await this.#socket.send(command, id);
    if (answer.type === "refused") this.refusal = answer;
    else if (command.type === "act") this.refusal = null;
    return answer.type === "ack";
  }

  light(cells: readonly string[]): void {
    this.lit = cells;
  }
  announce(text: string): void {
    if (this.#saying.length === 0) queueMicrotask(() => (this.#saying = []));
    this.#saying.push(text);
    const all = this.#saying.join(" – ");
    // The same words twice are said twice.
    this.said = this.said === all ? `${all}\u00a0` : all;
  }
}
