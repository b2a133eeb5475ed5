/** Receives the parts of markup in order, each by its offsets. */
export interface HtmlVisitor {
  /** Text between tags, with its character references as written. */
  readonly text?: (start: number, end: number) => void;
  /**
   * A start tag from its `<` to behind its `>`.
   *
   * @param name in lower case
   * @param nameEnd where its attributes begin: see `eachAttribute`
   */
  readonly open?: (name: string, start: number, nameEnd: number, end: number) => void;
  /** Whether `open` is called, by the attributes of the tag. It always is before `raw`. */
  readonly isWanted?: (nameEnd: number, end: number) => boolean;
  /** An end tag from its `<` to behind its `>`. */
  readonly close?: (name: string, start: number, end: number) => void;
  /** The content of a `script`, `style`, `textarea` or `title`, between `open` and `close`; never empty. */
  readonly raw?: (name: string, start: number, end: number) => void;
  /** A comment, a doctype or what browsers take for one; it ends with the markup where nothing ends it. */
  readonly comment?: (start: number, end: number) => void;
  /** The beginning of a tag that never ends. */
  readonly unended?: (start: number) => void;
}

/**
 * Receives an attribute from `start` to `end`: its name in lower case, and its value as written, `''` without one. Of two
 * with one name, browsers take the first.
 */
export type AttributeVisitor = (name: string, value: string, start: number, end: number) => void;

/** Elements that contain text only, also where it looks like tags. */
export const rawNames: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title']);

const [doubleQuote, singleQuote, slash, equals, bracket, question, exclamation] = [
  0x22, 0x27, 0x2f, 0x3d, 0x3e, 0x3f, 0x21,
];
/** First letters of `rawNames`, and lengths. */
const [letterS, letterT] = [0x73, 0x74];
const rawLengths: ReadonlySet<number> = new Set([...rawNames].map(({ length }) => length));

/**
 * Finds tags and text as the tokenizer of a browser does, in one pass without a tree. A library's tokenizer takes
 * twice the time, since this one jumps from bracket to bracket.
 *
 * A tag that never ends is dropped, with all that follows.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 */
export function scanHtml(html: string, { text, open, isWanted, close, raw, comment, unended }: HtmlVisitor): void {
  let at = 0;
  let textStart = 0;
  const endText = (end: number) => {
    if (text !== undefined && textStart < end) text(textStart, end);
  };
  while (true) {
    const start = html.indexOf('<', at);
    if (start < 0) break;
    const next = html.charCodeAt(start + 1);
    if (isLetter(next)) {
      endText(start);
      const nameEnd = endOfName(html, start + 2);
      const end = endOfTag(html, nameEnd);
      if (end < 0) {
        unended?.(start);
        return;
      }
      at = end;
      // To make a string of each name takes a quarter of the time, and not all visitors need them.
      const wanted = open !== undefined && isWanted?.(nameEnd, end) !== false;
      const mayBeRaw = rawLengths.has(nameEnd - start - 1) && ((next | 0x20) === letterS || (next | 0x20) === letterT);
      if (wanted || mayBeRaw) {
        const name = html.slice(start + 1, nameEnd).toLowerCase();
        const isRaw = mayBeRaw && rawNames.has(name);
        if (wanted || isRaw) open?.(name, start, nameEnd, end);
        if (isRaw) {
          at = endOfRaw(html, name, end);
          if (at > end) raw?.(name, end, at);
        }
      }
    } else if (next === slash && isLetter(html.charCodeAt(start + 2))) {
      endText(start);
      const nameEnd = endOfName(html, start + 3);
      const end = endOfTag(html, nameEnd);
      if (end < 0) {
        unended?.(start);
        return;
      }
      close?.(html.slice(start + 2, nameEnd).toLowerCase(), start, end);
      at = end;
    } else if (next === exclamation || next === question || (next === slash && start + 2 < html.length)) {
      endText(start);
      at = endOfComment(html, start);
      comment?.(start, at);
    } else {
      // A bracket that is text.
      at = start + 1;
      continue;
    }
    textStart = at;
  }
  endText(html.length);
}

/**
 * Reports each attribute of a tag.
 *
 * @param from where the name of the tag ends
 * @returns the offset behind the `>` of the tag; -1 where it never ends
 */
export function eachAttribute(html: string, from: number, found?: AttributeVisitor): number {
  const { length } = html;
  let at = from;
  while (true) {
    let code = html.charCodeAt(at);
    while (isBlank(code) || code === slash) code = html.charCodeAt(++at);
    if (code === bracket) return at + 1;
    if (at >= length) return -1;
    const nameStart = at;
    // An `=` at the beginning is part of the name.
    do code = html.charCodeAt(++at);
    while (code > bracket || (at < length && code !== equals && code !== bracket && code !== slash && !isBlank(code)));
    const nameEnd = at;
    while (isBlank(code)) code = html.charCodeAt(++at);
    let valueStart = at;
    let valueEnd = at;
    let end = nameEnd;
    if (code === equals) {
      do code = html.charCodeAt(++at);
      while (isBlank(code));
      valueStart = at;
      if (code === doubleQuote || code === singleQuote) {
        valueStart++;
        valueEnd = html.indexOf(code === doubleQuote ? '"' : "'", valueStart);
        if (valueEnd < 0) return -1;
        at = valueEnd + 1;
      } else {
        while (at < length && code !== bracket && !isBlank(code)) code = html.charCodeAt(++at);
        valueEnd = at;
      }
      end = at;
    }
    found?.(html.slice(nameStart, nameEnd).toLowerCase(), html.slice(valueStart, valueEnd), nameStart, end);
  }
}

/**
 * The attributes of a tag by their names, of several with one name the first, as browsers take it.
 *
 * @param from where the name of the tag ends
 */
export function attributesAt(
  html: string,
  from: number,
  decode: (value: string) => string = (value) => value,
): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  eachAttribute(html, from, (name, value) => {
    if (!attributes.has(name)) attributes.set(name, decode(value));
  });
  return attributes;
}

/** The offset behind the `>` of a tag; -1 where it never ends. */
function endOfTag(html: string, nameEnd: number): number {
  return html.charCodeAt(nameEnd) === bracket ? nameEnd + 1 : eachAttribute(html, nameEnd);
}

/** A part of markup, by its offsets, and what replaces it. */
export type HtmlEdit = readonly [start: number, end: number, replacement: string];

/** Markup with some of its parts replaced. Edits are in order and do not overlap. */
export function editHtml(html: string, edits: readonly HtmlEdit[]): string {
  let copied = 0;
  let result = '';
  for (const [start, end, replacement] of edits) {
    result += html.slice(copied, start) + replacement;
    copied = end;
  }
  return result + html.slice(copied);
}

function endOfName(html: string, from: number): number {
  let at = from;
  let code = html.charCodeAt(at);
  while (code > bracket || (at < html.length && code !== bracket && code !== slash && !isBlank(code)))
    code = html.charCodeAt(++at);
  return at;
}

function endOfComment(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) return endOf(html, '>', start);
  // `<!-->` and `<!--->` are whole comments.
  const short = /^-?>/.exec(html.slice(start + 4, start + 6));
  return short === null ? endOf(html, '-->', start + 4) : start + 4 + short[0].length;
}

function endOf(html: string, mark: string, from: number): number {
  const index = html.indexOf(mark, from);
  return index < 0 ? html.length : index + mark.length;
}

/** Where the end tag of such an element starts; the end of the markup where there is none. */
function endOfRaw(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    const end = at + 2 + name.length;
    const code = html.charCodeAt(end);
    if (code !== bracket && code !== slash && !isBlank(code)) continue;
    if (html.slice(at + 2, end).toLowerCase() === name) return at;
  }
  return html.length;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isBlank(code: number): boolean {
  return code <= 0x20 && (code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c);
}
