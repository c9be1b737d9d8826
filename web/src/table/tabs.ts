import type { IconName } from "$ui/Icon.svelte";

export type Tab = "players" | "scores" | "log" | "chat";
export const tabIcons: Record<Tab, IconName> = {
  players: "seats",
  scores: "scores",
  log: "log",
  chat: "chat",
};
