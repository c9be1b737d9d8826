// One live socket to a table: comes back by itself with `since`, sends again what was not answered, asks for what it missed.
import type {
  Document,
  GameEvent,
  Happened,
  Hinted,
  Notice,
  Reply,
  Request,
  Said,
  Shown,
  TableState,
} from "$protocol";
import { apply } from "./apply";
import { newId } from "./ids";

export type Connection = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  room(room: TableState): void;
  /** The document, and the events from number `from` on; after a lost line all that was missed. */
  news(document: Document, events: GameEvent[], from: number, missed: boolean): void;
  said(said: Said): void;
  happened(what: Happened): void;
  notice(notice: Notice): void;
  /** What time it is at the server, in seconds. */
  time(now: number): void;
  state(connection: Connection): void;
  /** Sent away, or not let in several times though there may be a network: the table may be gone, or the seat not ours. */
  turnedAway(): void;
  /** The server has sent us away for good. */
  bye(sentence: string): void;
}

export type Answer =
  { type: "ack" } | Shown | Hinted | { type: "refused"; rule: string; sentence: string; cells: string[] };
type Command = Extract<Request, { id: string }>;
/** A command that has no answer yet; or a receipt, and the number of the update that shows what came of it. */
interface Waiting {
  request: Command;
  answer: (answer: Answer) => void;
  shownBy?: number;
}
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

const PATIENCE = 10_000; // milliseconds of silence after which the line is taken for dead
const PING = 5_000;
const LONGEST_PAUSE = 8_000;
const AGAIN = 1_000; // milliseconds after which a command that was too fast, or not stored, is sent again

export class TableSocket {
  #socket: WebSocket | null = null;
  #n = -1;
  #you: number | null = null; // the seat whose events are numbered by n
  #document: Document | null = null;
  #open = new Map<string, Waiting>();
  #heard = 0;
  #pause = 250;
  #failed = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval>;
  #closed = false;

  constructor(
    readonly address: () => string,
    readonly listener: Listener,
  ) {
    this.#pinger = setInterval(() => this.#ping(), PING);
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    document.addEventListener("visibilitychange", this.#tellSight);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#pinger);
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    document.removeEventListener("visibilitychange", this.#tellSight);
    this.#socket?.close();
    this.listener.state("closed");
  }

  /** Send a command; it is sent again after a lost connection until it is answered. */
  send(command: WithoutId<Command>, id = newId()): Promise<Answer> {
    const request = { ...command, id } as Command;
    return new Promise((answer) => {
      this.#open.set(request.id, { request, answer });
      this.#say(request);
    });
  }

  /** Whether a command waits for its answer. */
  isOpen(id: string): boolean {
    return this.#open.has(id);
  }

  /** Say something that is not answered, if the line stands. */
  tell(request: Exclude<Request, Command>): void {
    this.#say(request);
  }

  #say(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  /** Everything that has no answer yet, in its order; the server knows what it has done already by the id. */
  #sayAll(): void {
    for (const { request } of this.#open.values()) this.#say(request);
  }
  #sayAllLater(): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#sayAll(), AGAIN);
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.listener.state("connecting");
    const address = new URL(this.address(), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    if (this.#n >= 0) address.searchParams.set("since", String(this.#n));
    if (this.#you !== null) address.searchParams.set("you", String(this.#you));
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      this.#pause = 250;
      this.#failed = 0;
      this.listener.state("open");
      if (document.hidden) this.#tellSight();
      this.#sayAll();
    };
    socket.onmessage = ({ data }) => {
      this.#heard = Date.now();
      this.#hear(JSON.parse(data as string) as Reply);
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#closed) return;
      this.#socket = null;
      this.listener.state("lost");
      if (++this.#failed % 3 === 2) this.listener.turnedAway();
      this.#timer = setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2));
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    };
  }

  /** The network or the page is back: do not wait. */
  #hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    this.#pause = 250;
    if (this.#socket === null) this.#connect();
    else this.#ping();
  };

  /** Whoever has the table before him is told nothing elsewhere. */
  #tellSight = (): void => this.#say({ type: "look", visible: !document.hidden });

  #ping(): void {
    if (this.#socket === null) return;
    if (Date.now() - this.#heard > PATIENCE) this.#socket.close();
    else this.#say({ type: "ping" });
  }

  /** Whoever waits hears of a receipt when what came of the command can be seen. */
  #answerShown(): void {
    for (const [id, { answer, shownBy }] of this.#open) {
      if (shownBy === undefined || shownBy > this.#n) continue;
      this.#open.delete(id);
      answer({ type: "ack" });
    }
  }

  #hear(reply: Reply): void {
    switch (reply.type) {
      case "table":
        if (reply.you !== this.#you) this.#n = -1;
        this.#you = reply.you;
        return this.listener.room(reply);
      case "said":
        return this.listener.said(reply);
      case "happened":
        return this.listener.happened(reply);
      case "notice":
        return this.listener.notice(reply);
      case "update": {
        if (reply.since !== -1 && reply.since !== this.#n && !reply.whole) {
          this.#say({ type: "resync", since: this.#n });
          return;
        }
        const next = reply.whole ?? apply(this.#document, reply.changes ?? []);
        this.#document = next as Document;
        this.#n = reply.n;
        this.listener.news(this.#document, reply.events, Math.max(reply.since, 0), reply.whole != null);
        return this.#answerShown();
      }
      case "ack":
      case "preview":
      case "hint":
      case "refused": {
        const waiting = reply.id === null ? undefined : this.#open.get(reply.id);
        if (reply.type === "refused" && (reply.rule === "protocol.store" || reply.id === null)) {
          return this.#sayAllLater();
        }
        if (waiting === undefined || reply.id === null) return;
        if (reply.type === "ack") {
          waiting.shownBy = reply.n ?? -1;
          return this.#answerShown();
        }
        this.#open.delete(reply.id);
        waiting.answer(reply.type === "refused" ? { ...reply, cells: reply.cells ?? [] } : reply);
        return;
      }
      case "resync":
        // What was queued for us is dropped, answers too: ask for everything, and send again what is open.
        this.#say({ type: "resync", since: this.#n });
        this.#sayAll();
        return;
      case "pong":
        this.listener.time(reply.at);
        if (reply.n !== this.#n && this.#n >= 0) this.#say({ type: "resync", since: this.#n });
        return;
      case "bye":
        if (!reply.again) {
          this.close();
          this.listener.bye(reply.sentence);
        } else this.listener.turnedAway();
    }
  }
}
