/** Put a text on the clipboard; also where the page came over plain HTTP and has no clipboard of its own. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    // The old way is the only one without a secure address.
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
