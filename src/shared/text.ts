import { decodeEntities } from './decode-entities.ts';
import { scanHtml } from './scan-html.ts';

/** Text on one line: all white space in it is one blank. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const maxExcerpt = 160;

/** Text on one line, cut at a word if it is longer than search engines show (160 letters). */
export function excerpt(words: string): string {
  const text = oneLine(words);
  if (text.length <= maxExcerpt) return text;
  const cut = text.slice(0, maxExcerpt - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxExcerpt / 2)).trimEnd()}…`;
}

/** The text of HTML that docsgen wrote, without scripts and style sheets; white space is collapsed. */
export function htmlText(html: string): string {
  let text = '';
  scanHtml(html, {
    text(start, end) {
      text += html.slice(start, end);
    },
    raw(name, start, end) {
      if (name === 'textarea' || name === 'title') text += html.slice(start, end);
    },
  });
  return oneLine(decodeEntities(text));
}

/** The text of the first paragraph, if HTML begins with one; else `''`. */
export function firstParagraph(html: string): string {
  return htmlText(/^<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '');
}

/** Letters that fit on one line. */
const lineLength = 110;

/** The first paragraph of HTML as text, or its first sentence if that is longer than a line; `''` without one. */
export function firstWords(html: string): string {
  const text = firstParagraph(html);
  return text.length <= lineLength ? text : (/^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text);
}
