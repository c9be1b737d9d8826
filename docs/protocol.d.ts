// Made from src/rhumbline/server/words.py by `python -m rhumbline.server.pages`; do not edit.

/** Play moves, all of them or none. Acknowledged once they are durable; safe to send again. */
export interface Act {
  type: "act";
  id: string;
  prompt: number;
  moves: string[];
}

/** Take back a sealed choice, until the last one is in. Safe to send again. */
export interface Retract {
  type: "retract";
  id: string;
}

/** What a draft would lead to. Nothing is stored. */
export interface Preview {
  type: "preview";
  id: string;
  prompt: number;
  moves: string[];
}

/** A line of chat. Safe to send again. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Standing orders of this seat, all of them anew: what the server answers when the seat is asked. */
export interface Order {
  type: "order";
  id: string;
  orders: Record<string, boolean | number>;
}

/** Send everything since the update with this number; -1 for the whole document. */
export interface Resync {
  type: "resync";
  since?: number;
}

/** Are you there? Also lets the server look whether it has missed something. */
export interface Ping {
  type: "ping";
}

/** One line of what a viewer has heard, numbered without gaps: a move, or what all see happen through one. */
export interface Event {
  n: number;
  by: number | string;
  move: string;
}

/** Who sits where. `state` is one of free, here, away, bot. */
export interface Chair {
  seat: number;
  name: string;
  state: string;
  bot: string | null;
  host: boolean;
}

/** What this viewer sees has changed since update `since`. A client whose number is not `since` asks to resync. `whole` is the document {view, to_act, prompt, may_retract, result, seed}; `changes` are pairs of a path in the last document and the new value there. Where `since` is -1, `events` are all there are. */
export interface Update {
  type: "update";
  n: number;
  since: number;
  events: Event[];
  whole?: Record<string, unknown> | null;
  changes?: ([(string | number)[], unknown])[] | null;
}

/** The command is durable. Update `n`, if any, shows what came of it; on a busy server it may come later. */
export interface Ack {
  type: "ack";
  id: string;
  n?: number;
}

/** The command was refused; nothing has changed. */
export interface Refused {
  type: "refused";
  id: string | null;
  rule: string;
  sentence: string;
  cells?: string[];
}

/** What a draft would lead to, as its game shows it; `next` are the moves the draft may go on with. */
export interface Shown {
  type: "preview";
  id: string;
  shown: Record<string, unknown>;
}

/** A line of chat. */
export interface Said {
  type: "said";
  n: number;
  seat: number;
  text: string;
  at: number;
}

/** The table itself: who sits where, and at what stage it is (open, running, over). `you` is the seat this socket sees and acts for; `yours` are all seats of this device, none for a spectator. */
export interface Room {
  type: "table";
  id: string;
  game: string;
  options: Record<string, string>;
  private: boolean;
  stage: string;
  chairs: Chair[];
  you: number | null;
  yours: number[];
  commitment: string | null;
  rules_version: number;
  forked: boolean;
  rematch: string | null;
  orders: Record<string, boolean | number>;
  watching?: number;
}

/** You were too slow; what was queued for you is dropped. Ask to resync. */
export interface MustResync {
  type: "resync";
}

/** Here. `n` is the number of the latest update. */
export interface Pong {
  type: "pong";
  n: number;
}

/** The server closes this socket; `again` says whether to connect again. */
export interface Bye {
  type: "bye";
  sentence: string;
  again: boolean;
}

export type Request = Act | Retract | Preview | Say | Order | Resync | Ping;

export type Reply = Update | Ack | Refused | Shown | Said | Room | MustResync | Pong | Bye;
