import type { Html } from '../../../model/reference.ts';

/** What no Markdown, HTML or link begins with or is made of. */
const word = String.raw`[\p{L}\p{N} ,.;:'"()/%?=-]`;
const code = '`[^`]+`(?!`)';
const line = new RegExp(`^(?:[\\p{L}(]|${code})(?:${word}|${code})*$`, 'u');

/** As the Markdown parser has it linked. */
const address = /www\.|:\/\//i;

/** Tabs indent, and others are blanks to some. */
const otherBlanks = /[^\S\n ]/;

/**
 * Paragraphs of words and code in backticks, as most descriptions are: to see that takes a hundredth of what it takes to
 * parse them. `undefined` where there may be any other markup.
 */
export function plainText(text: string): Html | undefined {
  if (otherBlanks.test(text) || address.test(text)) return undefined;
  const paragraphs = text
    .replace(/^(?: *\n)+/, '')
    .trimEnd()
    .split(/\n(?: *\n)+/);
  const rendered = paragraphs.map(plainParagraph);
  return rendered.includes(undefined) ? undefined : rendered.join('\n');
}

function plainParagraph(text: string): string | undefined {
  // Code is indented, and a line that ends with blanks is broken there.
  if (text.startsWith('    ') || / {2}\n/.test(text)) return undefined;
  const lines = text.split('\n').map((one) => one.trim());
  if (!lines.every((one) => line.test(one))) return undefined;
  return `<p>${lines.map((one) => one.replaceAll(/`([^`]+)`/g, (_, inner: string) => renderCode(inner))).join('\n')}</p>`;
}

/** A blank on both sides keeps backticks apart, and is not shown. */
function renderCode(inner: string): string {
  const isPadded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== '';
  const shown = isPadded ? inner.slice(1, -1) : inner;
  return `<code>${shown.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')}</code>`;
}
