import type { Html } from '../../src/model/reference.ts';

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

/** The most letters that a line has room for. */
const maxLength = 110;

/** The text of a description; blanks are collapsed. */
export function plainText(html: Html): string {
  const text = html.replace(/<[^>]*>/g, '').replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
  return text.replace(/\s+/g, ' ').trim();
}

/** The first paragraph of a description as plain text, or its first sentence where that is too long; `''` without one. */
export function firstWords(html: Html): string {
  const text = plainText(/^<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '');
  return text.length <= maxLength ? text : (/^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text);
}
