// The server over HTTP. What it refuses is thrown as a Refused with its rule and sentence; no answer is Unreachable.
import type { Created, Games, Invitation, KeptRecord, Known, Listed, NewTable, TableState } from "$protocol";
import { keepLinks } from "./links";
import { settings } from "./settings.svelte";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly rule: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

/** The rule by which a server refuses games whose rules it is still compiling, and the milliseconds after which to ask again. */
export const NOT_READY = "http.compiling";
/** The rule by which it refuses games whose rules it could not compile. */
export const NEVER_READY = "http.unprepared";
export const LOOK_AGAIN = 1_500;

/** The server did not answer, or something between us and it did. */
export class Unreachable extends Error {}

async function talk<T>(method: string, path: string, body: string | null = null, kind = ""): Promise<T> {
  let answer: Response;
  let told: unknown;
  try {
    answer = await fetch(path, { method, body, headers: body === null ? {} : { "content-type": kind } });
    told = await answer.json();
  } catch {
    throw new Unreachable();
  }
  if (!answer.ok) {
    const { rule, sentence } = told as { rule: string; sentence: string };
    throw new Refused(answer.status, rule, sentence);
  }
  return told as T;
}

export const get = <T>(path: string): Promise<T> => talk("GET", path);
const send = <T>(path: string, body: unknown): Promise<T> =>
  talk("POST", path, JSON.stringify(body), "application/json");

let greeting: Promise<Known | null> | null = null;

/**
 * Say hello, once: from then on a cookie says who we are. Null where that failed: tables work all the same, and the next
 * one who asks tries again.
 */
export function hello(): Promise<Known | null> {
  greeting ??= send<Known>("/api/me", {
    name: settings.name.trim().slice(0, 40),
    language: settings.language,
  })
    .then((known) => {
      if (settings.name.trim() === "") settings.name = known.name;
      return known;
    })
    .catch(() => {
      greeting = null;
      return null;
    });
  return greeting;
}
/** We are somebody else now, or nobody: the next one who asks says hello anew. */
export function meetAgain(): void {
  greeting = null;
}

/** Whatever we do, we do as somebody: what we make and join is ours on every device. */
export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  await hello();
  return send(path, body);
}

export const games = (): Promise<Games> => get("/api/games");
export const room = (id: string): Promise<TableState> => get(`/api/tables/${id}`);
export const openTables = (): Promise<Listed[]> => get("/api/tables?stage=open");
/** The invitation that a code stands for, as somebody types it. */
export const openCode = (code: string): Promise<Invitation> => post("/api/codes", { code });
/** The secrets of a new table's links are told once: they are kept for whoever invites others. */
export async function makeTable(wanted: NewTable): Promise<Created> {
  const made = await post<Created>("/api/tables", wanted);
  keepLinks(made.id, { invite: made.invite, watch: made.watch });
  return made;
}
/** Keep a record, which is JSON lines; the server checks every entry of it. */
export const keepRecord = (lines: string): Promise<KeptRecord> =>
  talk("POST", "/api/records", lines, "application/x-ndjson");
