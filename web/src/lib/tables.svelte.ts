// Tables this device has been at, remembered in the browser. Whether it still sits there, the server says.
const KEY = "rhumbline-tables";
const MOST = 12;

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export const tables = $state({ ids: kept() });

function keep(ids: string[]): void {
  tables.ids = ids.slice(0, MOST);
  localStorage.setItem(KEY, JSON.stringify(tables.ids));
}

/** The latest first. */
export const remember = (id: string): void => keep([id, ...tables.ids.filter((other) => other !== id)]);
export const forget = (id: string): void => keep(tables.ids.filter((other) => other !== id));
