import { eachAttribute, editHtml, type HtmlEdit, scanHtml } from '../../shared/scan-html.ts';
import { truncateMark } from '../../shared/truncate-mark.ts';

const quote = '&quot;';

/**
 * Writes the quotes in text as characters. React writes each `"` as an entity, which only attributes need. Pages are
 * full of JSON, so this makes an API reference a tenth smaller.
 */
export function plainQuotes(html: string): string {
  if (!html.includes(quote)) return html;
  const edits: HtmlEdit[] = [];
  let at = html.indexOf(quote);
  const text = (start: number, end: number) => {
    while (at >= 0 && at < start) at = html.indexOf(quote, at + 1);
    for (; at >= 0 && at < end; at = html.indexOf(quote, at + 1)) edits.push([at, at + quote.length, '"']);
  };
  const raw = (name: string, start: number, end: number) => {
    if (name === 'textarea' || name === 'title') text(start, end);
  };
  scanHtml(html, { text, raw });
  return editHtml(html, edits);
}

/** Marks that change the direction of the text after them: embeddings and overrides, isolates; and what ends each. */
const opens = /[\u202A-\u202E\u2066-\u2069]/;
const endOfEmbedding = '\u202C';
const endOfIsolate = '\u2069';

/**
 * Ends the directions that a piece of text leaves open, so that a mark in a name or in a description does not reverse
 * the text after it. Code stays as it is: readers copy it, and a reversed line of it can be a warning.
 *
 * @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Formatting
 */
export function closeDirections(html: string): string {
  if (!opens.test(html)) return html;
  const edits: HtmlEdit[] = [];
  let isCode = false;
  scanHtml(html, {
    open(name) {
      if (name === 'pre') isCode = true;
    },
    close(name) {
      if (name === 'pre') isCode = false;
    },
    text(start, end) {
      if (!isCode) edits.push([end, end, missingEnds(html.slice(start, end))]);
    },
  });
  return editHtml(html, edits);
}

function missingEnds(text: string): string {
  const open: string[] = [];
  let isolates = 0;
  for (const [mark] of text.matchAll(new RegExp(opens, 'g'))) {
    if (mark === endOfIsolate) {
      if (isolates === 0) continue;
      isolates -= 1;
      // It also ends what was opened inside the isolate.
      while (open.pop() !== endOfIsolate);
    } else if (mark === endOfEmbedding) {
      if (open.at(-1) === endOfEmbedding) open.pop();
    } else if (mark >= '\u2066') {
      isolates += 1;
      open.push(endOfIsolate);
    } else open.push(endOfEmbedding);
  }
  return open.reverse().join('');
}

/**
 * What a list shows of a post: its beginning, and whether there is more. Links to parts of the post get its address,
 * as the list may not have these parts. Headings lose their ids and anchors, since several posts on one page may have
 * the same ids.
 *
 * @param href of the post, where it is known
 */
export function postBeginning(html: string, href = ''): { readonly html: string; readonly truncated: boolean } {
  const [start = '', rest] = html.split(truncateMark);
  const edits: HtmlEdit[] = [];
  let anchor: { readonly start: number; readonly edits: number } | undefined;
  scanHtml(start, {
    open(name, tagStart, nameEnd) {
      anchor = undefined;
      const isLink = name === 'a';
      if (!isLink && !/^h[1-6]$/.test(name)) return;
      const editsBefore = edits.length;
      eachAttribute(start, nameEnd, (key, value, from, end) => {
        if (!isLink && key === 'id') edits.push([from - 1, end, '']);
        else if (isLink && key === 'class' && value === 'anchor') anchor = { start: tagStart, edits: editsBefore };
        else if (isLink && key === 'href' && value.startsWith('#'))
          edits.push([from, end, `href="${href}${value.replaceAll('"', '&quot;')}"`]);
      });
    },
    text() {
      anchor = undefined;
    },
    close(_, __, end) {
      if (anchor === undefined) return;
      edits.splice(anchor.edits, Infinity, [anchor.start, end, '']);
      anchor = undefined;
    },
  });
  return { html: editHtml(start, edits), truncated: rest !== undefined };
}
