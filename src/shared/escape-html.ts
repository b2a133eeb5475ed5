const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it is written into markup and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** An address as it is written into a quoted attribute of markup that is there: brackets stay, as authors may have written them. */
export function escapeAddress(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Text as it is written between tags, where quotes stay as they are. Code is full of quotes. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
