import { addTo } from './group-by.ts';
import {
  documentNames,
  hidingNames,
  isHtmlName,
  plainVoidNames,
  selfEndingNames,
  voidNames,
  withinOthers,
} from './html-elements.ts';
import { scanHtml } from './scan-html.ts';

/** A piece of HTML within Markdown: a tag in a line, or a block of lines. */
export interface HtmlPiece {
  readonly html: string;
  /** Whether a letter or a digit is right before it, as in `List<T>`. */
  readonly followsWord: boolean;
}

/**
 * What is in a piece of HTML, apart from text.
 *
 * - `element`: a tag or a comment, as HTML has it
 * - `text`: what looks like a tag, and is none
 * - `pair`: a tag of an element that HTML does not have, with its end
 * - `unclosed`: a tag or a comment without its end, which is text
 * - `open`: the same, with attributes: it is an element, and never a name for something
 * - `short`: `<b />`, which closes nothing in HTML
 * - `stray`: the end of an element that never began
 */
export type TagUse = 'element' | 'text' | 'pair' | 'unclosed' | 'open' | 'short' | 'stray';

export interface Tag {
  readonly start: number;
  readonly end: number;
  /** In lower case; `''` for comments and the like. */
  readonly name: string;
  readonly use: TagUse;
}

interface Mark {
  readonly kind: 'start' | 'end' | 'comment' | 'other';
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly hasAttributes: boolean;
  readonly isShort: boolean;
  readonly followsWord: boolean;
  readonly written: string;
  /** The tag that begins or ends the same element. */
  partner?: Mark;
}

/**
 * Tells tags of elements from what only looks like one, as `<VERSION>` and `List<T>` do. Which tags are closed is known only
 * when all HTML of a page is read.
 *
 * @param pieces of one page, in order
 * @returns for each piece what is in it, in order
 */
export function readTags(pieces: readonly HtmlPiece[]): readonly (readonly Tag[])[] {
  const marks = pieces.map(marksOf);
  pairUp(marks.flat());
  /** How many elements of a name are open. */
  const around = new Map<string, number>();
  return marks.map((inPiece) => {
    const tags: Tag[] = [];
    for (const mark of inPiece) {
      const { kind, name, partner, start, end } = mark;
      tags.push({ start, end, name, use: meaningOf(mark, around) });
      if (partner !== undefined) around.set(name, (around.get(name) ?? 0) + (kind === 'start' ? 1 : -1));
    }
    return tags;
  });
}

/** Joins each end tag with the last start tag of the same name that has none. */
function pairUp(marks: readonly Mark[]): void {
  const open = new Map<string, [Mark, ...Mark[]]>();
  for (const mark of marks) {
    if (mark.kind === 'start') addTo(open, mark.name, mark);
    else if (mark.kind === 'end') {
      const start = open.get(mark.name)?.pop();
      if (start === undefined) continue;
      start.partner = mark;
      mark.partner = start;
    }
  }
}

function meaningOf(mark: Mark, around: ReadonlyMap<string, number>): TagUse {
  const { kind, name, partner, hasAttributes, isShort, followsWord, written } = mark;
  const isIn = (other: string) => (around.get(other) ?? 0) > 0;
  if (kind === 'comment') return isWholeComment(written) ? 'element' : 'unclosed';
  if (kind === 'other') return 'text';
  if (isIn('svg') || isIn('math')) return 'element';
  const isCustom = name.includes('-');
  if (!isCustom && !isHtmlName(name)) return partner === undefined && !isShort ? 'text' : 'pair';
  if (kind === 'end') {
    if (partner !== undefined || voidNames.has(name) || selfEndingNames.has(name)) return 'element';
    return isCustom ? 'text' : 'stray';
  }
  if (partner !== undefined) return 'element';
  if (documentNames.has(name)) return 'text';
  const within = withinOthers.get(name);
  if (within !== undefined && ![...within].some(isIn)) return 'text';
  if (voidNames.has(name)) return hasAttributes || plainVoidNames.has(name) ? 'element' : 'text';
  if (selfEndingNames.has(name)) return followsWord && written === written.toUpperCase() ? 'text' : 'element';
  if (isShort) return 'short';
  if (!hasAttributes && (isCustom || followsWord)) return 'text';
  return hasAttributes && !hidingNames.has(name) ? 'open' : 'unclosed';
}

/** Whether a text ends with a letter, a digit or `_`. */
export function endsWord(text: string): boolean {
  return /[\p{L}\p{N}_]$/u.test(text);
}

function marksOf({ html, followsWord }: HtmlPiece): readonly Mark[] {
  const marks: Mark[] = [];
  let from = 0;
  const add = (kind: Mark['kind'], name: string, at: number, nameEnd: number, to: number): void => {
    const [start, end] = [from + at, from + to];
    const inside = html.slice(from + nameEnd, end - 1);
    marks.push({
      kind,
      start,
      end,
      name,
      hasAttributes: /[^\s/]/.test(inside),
      isShort: inside.endsWith('/'),
      followsWord: start === 0 ? followsWord : endsWord(html.slice(Math.max(0, start - 2), start)),
      written: html.slice(start, end),
    });
  };
  for (let next: number | undefined = 0; next !== undefined; from = next ?? from) {
    const rest = html.slice(next);
    next = undefined;
    scanHtml(rest, {
      open(name, start, nameEnd, end) {
        const inside = rest.slice(nameEnd, end);
        if (!cutTag.test(inside)) return add('start', name, start, nameEnd, end);
        // A tag in it is a tag: this one was cut before its end.
        add('other', '', start, start, nameEnd);
        const offset = from + nameEnd;
        for (const mark of marksOf({ html: inside, followsWord: false }))
          marks.push({ ...mark, start: mark.start + offset, end: mark.end + offset });
      },
      close: (name, start, end) => add('end', name, start, start + 2 + name.length, end),
      // What is in `<style>` and the like is no markup, unless it has no end and is shown.
      raw(_, start, end) {
        if (end === rest.length) next = from + start;
      },
      comment(start, end) {
        const isComment = rest.startsWith(commentStart, start);
        const isClosed = !isComment || isWholeComment(rest.slice(start, end));
        add(isComment ? 'comment' : 'other', '', start, start, isClosed ? end : start + commentStart.length);
        // Tags after it are tags.
        if (!isClosed) next = from + start + commentStart.length;
      },
      unended: (start) => add('other', '', start, start, rest.length),
    });
  }
  return marks;
}

const commentStart = '<!--';

/** The rest of a tag that has another bracket where names and values without quotes are. */
const cutTag = /^(?:[^<"']|"[^"]*"|'[^']*')*</;

function isWholeComment(text: string): boolean {
  return /^<!--(?:-?>|[\s\S]*-->)$/.test(text);
}
