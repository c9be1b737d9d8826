// A table with everybody in the seat where the form shows them: people come first in the server's one request, so the
// seats are filled one by one.
import { makeTable, post } from "$lib/api";
import { t } from "$lib/i18n.svelte";
import { keepLinks } from "$lib/links";
import { told, type Timing } from "../../options/timing";

export interface Sitter {
  /** "friend", "beside", or the name of a bot. */
  who: string;
  name: string;
}

/** Make the table; begin if nobody is missing. Gives its id. */
export async function layOut(
  game: string,
  name: string,
  options: Record<string, string>,
  others: Sitter[],
  hidden: boolean,
  seating: "lot" | "seated",
  timing: Timing,
): Promise<string> {
  const friends = others.filter(({ who }) => who === "friend").length;
  const { id, invite, watch } = await makeTable({
    game,
    seats: others.length + 1,
    name,
    options,
    private: hidden || friends === 0,
    start: others.length === 0,
    seating,
    ...told(timing),
  });
  keepLinks(id, { invite, watch });
  for (const [index, sitter] of others.entries()) {
    const seat = index + 1;
    if (sitter.who === "beside") {
      const called = sitter.name.trim() || t("new.besideDefault", { n: seat + 1 });
      await post(`/api/tables/${id}/join`, { name: called, seat, beside: true });
    } else if (sitter.who !== "friend") await post(`/api/tables/${id}/seats/${seat}`, { bot: sitter.who });
  }
  if (others.length > 0 && friends === 0) await post(`/api/tables/${id}/start`);
  return id;
}
