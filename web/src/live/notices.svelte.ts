// What tells somebody who looks elsewhere: the page's title, its icon, sounds, and the live region.
import { t } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";
import turnIcon from "../ui/turn.svg?url";
import type { Sound } from "../games/contract";
import { play } from "./sounds";
import type { Table } from "./table.svelte";

const NOT_AT_ONCE = 3_000; // milliseconds of waiting after which a turn is worth a sound also to those who look

/** Call while a component is being made; `title` is the page's title without a notice, and the game `isOver` when its end
 *  has been seen. */
export function giveNotice(table: () => Table, title: () => string, isOver: () => boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const usual = icon?.getAttribute("href") ?? null;
  const turn = $derived(table().asked && table().room?.stage === "running");
  const over = $derived(isOver());
  let since = Date.now();
  let was: { table: Table; turn: boolean; over: boolean } | null = null;

  $effect(() => {
    document.title = turn ? `● ${t("table.yourTurn")} – ${title()}` : title();
    if (icon && usual !== null) icon.setAttribute("href", turn ? turnIcon : usual);
    return () => {
      document.title = "Rhumbline";
      if (icon && usual !== null) icon.setAttribute("href", usual);
    };
  });

  $effect(() => {
    const now = { table: table(), turn, over };
    // What already is so when the page opens is no news.
    if (was !== null && was.table === now.table && now.table.document !== null) {
      if (now.turn && !was.turn) {
        now.table.announce(t("table.yourTurn"));
        if (settings.sound && (document.hidden || Date.now() - since > NOT_AT_ONCE)) play("turn");
      }
      if (now.over && !was.over) {
        now.table.announce(t("end.title"));
        if (settings.sound) play("end");
      }
    }
    if (was?.turn !== now.turn) since = Date.now();
    was = now.table.document === null ? null : now;
  });
}

/** The sound of something that happens; at most one a moment, however fast the bots are. */
const MOMENT = 80;
let lately = 0;
export function soundOf(what: Sound): void {
  if (!settings.sound || Date.now() - lately < MOMENT) return;
  lately = Date.now();
  play(what);
}
