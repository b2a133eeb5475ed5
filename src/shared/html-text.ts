import { decodeEntities } from './decode-entities.ts';
import { scanHtml } from './scan-html.ts';

/** The text of markup that our own stringifiers wrote, without that of scripts and style sheets; blanks are collapsed. */
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
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
}

/** The text of the first paragraph, where markup begins with one; else `''`. */
export function firstParagraph(html: string): string {
  return htmlText(/^<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '');
}
