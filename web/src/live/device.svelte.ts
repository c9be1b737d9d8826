// The seats of this device at one table. Several people may share it: each seat has its own socket and sees its own view.
import { PACES, settings } from "$lib/settings.svelte";
import { Table } from "./table.svelte";

export class Device {
  tables: Table[] = $state.raw([]);
  /** Which of the tables is looked at. */
  #at = $state(0);
  /** The seat the device is to be passed to; nothing is shown until its player says so. */
  passing: number | null = $state(null);
  #met = false;

  constructor(readonly id: string) {
    this.tables = [new Table(id)];
    $effect(() => this.#sitDown());
    $effect(() => this.#passOn());
    // A line that has come back does not know the pace any more.
    $effect(() => {
      for (const table of this.tables) table.keepPace(PACES[settings.pace].bots);
    });
    $effect(() => {
      for (const table of this.tables) table.playOnlyMoves(settings.onlyMove);
    });
  }

  get table(): Table {
    return this.tables[this.#at] as Table;
  }
  /** Several people at this device. */
  get shared(): boolean {
    return (this.tables[0]?.room?.yours.length ?? 0) > 1;
  }

  /** Further seats of this device get their own sockets; those given up lose them. */
  #sitDown(): void {
    const [first] = this.tables;
    const room = first?.room;
    if (!first || !room || room.you === null) return;
    const others = room.yours.filter((seat) => seat !== room.you);
    const known = this.tables.slice(1);
    // When seats are dealt, each table follows its player to his new seat.
    const has = (seat: number): boolean => known.some((table) => table.seat === seat);
    if (others.length === known.length && others.every(has)) return;
    const next = others.map((seat) => known.find((table) => table.seat === seat) ?? new Table(this.id, seat));
    for (const table of known) if (!next.includes(table)) table.close();
    this.#at = 0;
    this.tables = [first, ...next];
  }

  /** Whoever of us must act, if the one who looks has nothing to do. */
  #passOn(): void {
    const { room, document } = this.table;
    if (!this.shared || !room || !document || room.stage !== "running") return;
    const due = room.yours.filter((seat) => document.to_act.includes(seat) && room.chairs[seat]?.bot == null);
    if (!this.#met) {
      // After a reload nobody knows who holds the device.
      this.#met = true;
      this.passing = due[0] ?? room.yours[0] ?? null;
    } else if (due.length > 0 && room.you !== null && !due.includes(room.you) && this.passing === null) {
      this.passing = due.find((seat) => seat > (room.you ?? 0)) ?? due[0] ?? null;
    }
  }

  /** The device is where it belongs. */
  show(): void {
    const at = this.tables.findIndex((table) => table.me === this.passing);
    if (at >= 0) this.#at = at;
    this.passing = null;
  }

  close(): void {
    for (const table of this.tables) table.close();
  }
}
