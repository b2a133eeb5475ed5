const entities: Readonly<Record<string, string>> = {
  '&#x3C;': '<',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&#x26;': '&',
  '&amp;': '&',
};

/** The text of markup that our own stringifiers wrote; blanks are collapsed. */
export function htmlText(html: string): string {
  const text = html.replace(/<[^>]*>/g, '').replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
  return text.replace(/\s+/g, ' ').trim();
}

/** What stands in the first paragraph, where markup begins with one; else `''`. */
export function firstParagraph(html: string): string {
  return htmlText(/^<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '');
}
