// As much of Markdown as our rules use. The text becomes parts that templates draw; nothing is ever inserted as HTML.
export interface Span {
  kind: "text" | "em" | "strong" | "code" | "source";
  text: string;
}

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\](?!\()/g;

/** Emphasis, code, and in brackets the part of the rulebook a rule rests on. */
export function spans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const mark of text.matchAll(MARKS)) {
    if (mark.index > from) found.push({ kind: "text", text: text.slice(from, mark.index) });
    const [whole, strong, em, code, source] = mark;
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (em !== undefined) found.push({ kind: "em", text: em });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else found.push({ kind: "source", text: source ?? "" });
    from = mark.index + whole.length;
  }
  if (from < text.length) found.push({ kind: "text", text: text.slice(from) });
  return found;
}

const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "" && !paragraph.startsWith("- "));

/** The paragraphs between the title and the first heading: what the game is about. */
export function introduction(text: string): string[] {
  const [, after = ""] = text.split(/^# .*$/m);
  return paragraphs(after.split(/^## /m)[0] ?? "");
}

/** What stands under the last heading, if it is no rules: whose game it is, and where its numbers come from. */
export function afterword(text: string): { heading: string; paragraphs: string[] } | null {
  const [heading = "", ...lines] = (text.split(/^## /m).at(-1) ?? "").split("\n");
  const found = lines.some((line) => line.startsWith("- **")) ? [] : paragraphs(lines.join("\n"));
  return found.length > 0 ? { heading, paragraphs: found } : null;
}
