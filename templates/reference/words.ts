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

/** The first sentence of a description as plain text, for a line that has to be short; `''` when there is none. */
export function firstWords(html: Html): string {
  const paragraph = /^<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '';
  const text = paragraph
    .replace(/<[^>]*>/g, '')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ');
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}
