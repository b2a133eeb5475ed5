import { firstParagraph } from './html-text.ts';

/** The most letters that a line has room for. */
const maxLength = 110;

/** The first paragraph of a description as plain text, or its first sentence where that is too long; `''` without one. */
export function firstWords(html: string): string {
  const text = firstParagraph(html);
  return text.length <= maxLength ? text : (/^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text);
}
