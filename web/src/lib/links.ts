// The secrets of a table's links, as far as this device has been told them: the server tells them once.
export interface Links {
  invite?: string;
  watch?: string;
}

const key = (id: string): string => `links ${id}`;

export function keepLinks(id: string, links: Links): void {
  try {
    localStorage.setItem(key(id), JSON.stringify({ ...linksOf(id), ...links }));
  } catch {
    // Then they are made anew when somebody asks for them.
  }
}
export function linksOf(id: string): Links {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? "{}") as Links;
  } catch {
    return {};
  }
}

/** The secret in the fragment of an address: "#invite=…", "#key=…" or "#watch=…". Fragments are not sent to servers. */
export function secretIn(fragment: string): { kind: "invite" | "key" | "watch"; secret: string } | null {
  const found = /^#(invite|key|watch)=([\w-]{1,64})$/.exec(fragment);
  return found ? { kind: found[1] as "invite" | "key" | "watch", secret: found[2] as string } : null;
}
