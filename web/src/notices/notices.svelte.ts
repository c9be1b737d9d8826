// What one is told while one is elsewhere: as the server has it, and what is asked to change it.
import type { ChooseNotices, Notices } from "$protocol";
import { get, hello, post } from "$lib/api";
import { faultText } from "$lib/fault";
import { settings } from "$lib/settings.svelte";
import { hasPush } from "$lib/push";

export const KINDS = ["turn", "reminder", "late", "vote", "ended", "rematch", "joined"] as const;
export type Kind = (typeof KINDS)[number];
export type Way = "push" | "mail";

export class MyNotices {
  told: Notices | null = $state(null);
  problem = $state("");

  /** Whether there is anything to choose here. */
  get offered(): boolean {
    return this.told !== null && (this.told.mail || this.mayPush || this.told.devices > 0);
  }
  get mayPush(): boolean {
    return this.told?.push_key != null && hasPush();
  }
  /** The ways by which one is reached now. */
  get ways(): Way[] {
    const { told } = this;
    if (told === null) return [];
    return [...(told.devices > 0 ? ["push" as const] : []), ...(told.confirmed ? ["mail" as const] : [])];
  }

  async load(): Promise<void> {
    await hello();
    await this.ask(() => get<Notices>("/api/me/notices"));
  }
  /** Do this, and show what has become of it; null: nothing. Whether it went well. */
  async ask(change: () => Promise<Notices | null>): Promise<boolean> {
    this.problem = "";
    try {
      const told = await change();
      if (told !== null) this.told = told;
      return told !== null;
    } catch (refused) {
      this.problem = faultText(refused);
      return false;
    }
  }

  wants(kind: Kind, way: Way): boolean {
    return (way === "push" ? this.told?.chosen_push : this.told?.chosen_mail)?.includes(kind) ?? false;
  }
  choose(kind: Kind, way: Way, on: boolean): void {
    const chosen = (one: Way): Kind[] =>
      KINDS.filter((other) => (other === kind && one === way ? on : this.wants(other, one)));
    this.#save({ push: chosen("push"), mail: chosen("mail"), live: this.told?.live ?? false });
  }
  tellLive(on: boolean): void {
    if (this.told) this.#save({ push: this.told.chosen_push, mail: this.told.chosen_mail, live: on });
  }
  #save(wanted: ChooseNotices): void {
    void this.ask(() => post<Notices>("/api/me/notices", { ...wanted, language: settings.language }));
  }
}
