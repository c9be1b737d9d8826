// Points counted before everybody's eyes: line after line, space after space. Times are milliseconds at the usual pace.
import { untrack } from "svelte";
import { tempo } from "$lib/settings.svelte";

/** A line of a score sheet, with the spaces that count for it. */
export interface Line {
  name: string;
  points: number;
  cells: readonly string[];
}

export interface Counted extends Line {
  begins: number;
  /** How long each space is looked at. */
  each: number;
  ends: number;
}

export interface Moment {
  line: Counted;
  /** Spaces pointed at so far. */
  cells: readonly string[];
  /** What they have brought so far; the whole of it once all are pointed at. */
  points: number;
  /** What all lines have brought so far. */
  total: number;
}

const BEFORE = 350;
const AFTER = 550;
const WITHOUT_SPACES = 300;
const LONGEST = 160;
const ALL_SPACES = 1300;

/** When each line is counted. */
export function timed(lines: readonly Line[]): Counted[] {
  let clock = 0;
  return lines.map((line) => {
    const begins = clock + BEFORE;
    const each = Math.min(LONGEST, ALL_SPACES / Math.max(1, line.cells.length));
    clock = begins + (line.cells.length ? each * line.cells.length : WITHOUT_SPACES) + AFTER;
    return { ...line, begins, each, ends: clock };
  });
}

/** How long it takes. */
export const lasting = (lines: readonly Counted[]): number => lines.at(-1)?.ends ?? 0;

/** What is seen at a time. */
export function momentOf(lines: readonly Counted[], at: number): Moment | null {
  const line = lines.find(({ ends }) => at < ends);
  if (line === undefined) return null;
  const before = lines.slice(0, lines.indexOf(line)).reduce((sum, { points }) => sum + points, 0);
  const seen = Math.max(0, Math.min(line.cells.length, Math.floor((at - line.begins) / line.each) + 1));
  const part = line.cells.length ? seen / line.cells.length : at >= line.begins ? 1 : 0;
  const points = Math.round(line.points * part);
  return { line, cells: line.cells.slice(0, seen), points, total: before + points };
}

/** Counts from the moment it is made; call while a component is being made. The spaces light up on the board. */
export class Counter {
  #at = $state(0);
  readonly moment = $derived.by(() => momentOf(this.lines(), this.#at));

  constructor(
    readonly lines: () => readonly Counted[],
    light: (cells: readonly string[]) => void,
  ) {
    $effect(() => {
      const [began, pace] = [performance.now(), tempo() || 1];
      let frame = requestAnimationFrame(function look(this: void, time) {
        count(Math.max(0, time - began) / pace);
        frame = requestAnimationFrame(look);
      });
      return () => cancelAnimationFrame(frame);
    });
    const count = (at: number): void => void (this.#at = at);
    const lit = $derived(this.moment?.cells.join(" ") ?? "");
    $effect(() => {
      const cells = lit === "" ? [] : lit.split(" ");
      untrack(() => light(cells));
    });
    $effect(() => () => light([]));
  }
}
