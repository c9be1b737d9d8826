// Tables this device has been at, remembered in the browser: the server knows those of its player, but not those that
// somebody has come to by a link to another's seat. And those that are not to be listed any more.
const KEY = "rhumbline-tables";
const HIDDEN = "rhumbline-hidden-tables";
const MOST = 12;
const MOST_HIDDEN = 100;

function kept(key: string): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export const tables = $state({ ids: kept(KEY), hidden: kept(HIDDEN) });

function keep(ids: string[]): void {
  tables.ids = ids.slice(0, MOST);
  localStorage.setItem(KEY, JSON.stringify(tables.ids));
}

/** The latest first. */
export const remember = (id: string): void => keep([id, ...tables.ids.filter((other) => other !== id)]);
export const forget = (id: string): void => keep(tables.ids.filter((other) => other !== id));
/** Not in the list any more, on this device. */
export function hide(id: string): void {
  forget(id);
  tables.hidden = [id, ...tables.hidden].slice(0, MOST_HIDDEN);
  localStorage.setItem(HIDDEN, JSON.stringify(tables.hidden));
}
