// The server over HTTP. What it refuses is thrown as a Refused with its rule and sentence; no answer is Unreachable.
import type { Created, Games, Invitation, Listed, NewTable, TableState } from "$protocol";
import { keepLinks } from "./links";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly rule: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

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
export const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  talk("POST", path, JSON.stringify(body), "application/json");

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
export const keepRecord = (lines: string): Promise<{ id: string }> =>
  talk("POST", "/api/records", lines, "application/x-ndjson");
