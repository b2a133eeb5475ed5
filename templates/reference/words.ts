import type { Html } from '../../src/model/reference.ts';
import { firstParagraph } from '../../src/shared/html-text.ts';

/** The most letters that a line has room for. */
const maxLength = 110;

/** The first paragraph of a description as plain text, or its first sentence where that is too long; `''` without one. */
export function firstWords(html: Html): string {
  const text = firstParagraph(html);
  return text.length <= maxLength ? text : (/^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text);
}
