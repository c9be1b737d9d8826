import type { Update } from "$protocol";

type Tree = { [key: string | number]: unknown };

/** The document after these changes: what has not changed stays the same object, so that nothing is drawn twice. */
export function apply(document: unknown, changes: NonNullable<Update["changes"]>): unknown {
  let root = document;
  for (const [path, value] of changes) root = put(root, path, 0, value);
  return root;
}

function put(place: unknown, path: (string | number)[], at: number, value: unknown): unknown {
  if (at === path.length) return value;
  const copy = (Array.isArray(place) ? [...place] : { ...(place as Tree) }) as Tree;
  const key = path[at] as string | number;
  copy[key] = put(copy[key], path, at + 1, value);
  return copy;
}
