import type { Html } from '../../../model/reference.ts';

/** Characters without a meaning in Markdown, HTML and links; an underscore between two of them is another. */
const word = String.raw`[\p{L}\p{N} ,.;:'"()/%?={}$-]|(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])`;
const code = '`[^`]+`(?!`)';
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N} ,.'/-]*[\p{L}\p{N}])?`;
const strongWords = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N} ,.:'/-]*[\p{L}\p{N}.:])?`;
const strong = String.raw`(?<![*\p{L}\p{N}])\*\*${strongWords}\*\*(?![*\p{L}\p{N}])`;
const link = String.raw`\[${label}\]\((?:https?:/|#)?[\w./#?=-]+\)`;
const line = new RegExp(`^(?:[\\p{L}(]|${code}|${strong}|${link})(?:${word}|${code}|${strong}|${link})*$`, 'u');
const marks = new RegExp(String.raw`(${code})|\*\*(${strongWords})\*\*|\[(${label})\]\(([^)]*)\)`, 'gu');

/** Addresses that the Markdown parser turns into links. */
const address = /www\.|:\/\//i;

/** Characters of an address that need no escape. */
const plainAddress = /^[\w./#?=:-]+$/;

/** Tabs indent, and others are blanks to some. */
const otherBlanks = /[^\S\n ]/;

/**
 * The HTML of a description of nothing but words, code in backticks, strong words and simple links, as most are, in a hundredth
 * of the time that a parser takes. `undefined` where there may be any other markup.
 *
 * @param links gives the address that is shown for one that is written
 */
export function plainText(text: string, links: (url: string) => string | undefined): Html | undefined {
  if (otherBlanks.test(text) || address.test(text.replace(/\]\([^)\s]*\)/g, ']'))) return undefined;
  const paragraphs = text
    .replace(/^(?: *\n)+/, '')
    .trimEnd()
    .split(/\n(?: *\n)+/);
  const rendered: string[] = [];
  for (const paragraph of paragraphs) {
    const html = plainParagraph(paragraph, links);
    if (html === undefined) return undefined;
    rendered.push(html);
  }
  return rendered.join('\n');
}

function plainParagraph(text: string, links: (url: string) => string | undefined): string | undefined {
  // Code is indented, and a line that ends with blanks is broken there.
  if (text.startsWith('    ') || / {2}\n/.test(text)) return undefined;
  const lines = text.split('\n').map((one) => one.trim());
  if (!lines.every((one) => line.test(one))) return undefined;
  let isPlain = true;
  const rendered = lines.map((one) =>
    one.replaceAll(marks, (_, codes?: string, bold?: string, name?: string, url?: string) => {
      if (codes !== undefined) return renderCode(codes.slice(1, -1));
      if (bold !== undefined) return `<strong>${bold}</strong>`;
      const href = links(url ?? '') ?? '';
      isPlain &&= plainAddress.test(href);
      return `<a href="${href}">${name}</a>`;
    }),
  );
  return isPlain ? `<p>${rendered.join('\n')}</p>` : undefined;
}

/** Inline code without the blank at both sides, which only keeps backticks apart. */
function renderCode(inner: string): string {
  const isPadded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== '';
  const shown = isPadded ? inner.slice(1, -1) : inner;
  return `<code>${shown.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')}</code>`;
}
