/** A value of an attribute: text in quotes, code in braces, or nothing. */
export interface Attribute {
  readonly kind: 'text' | 'code' | 'flag';
  readonly value: string;
}

export interface Tag {
  readonly kind: 'open' | 'close' | 'self';
  readonly name: string;
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** As it is written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What is written in place of an element: for the tag that opens it, and for the one that closes it. */
export interface Replacement {
  readonly open: string;
  readonly close: string;
}

/** What an element becomes; `undefined` where it stays. A text is for an element without content. */
type TagRule = (tag: Tag, parents: readonly Tag[]) => Replacement | string | undefined;

export interface TagEdit {
  /** From 1, in the text. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Replaces tags of JSX and HTML outside of code.
 *
 *     <Aside type="tip">a</Aside>   ->   <Admonition type="tip">a</Admonition>
 *
 * @param rule what each element becomes
 */
export function rewriteTags(
  text: string,
  rule: TagRule,
): { readonly text: string; readonly edits: readonly TagEdit[] } {
  const edits: TagEdit[] = [];
  const open: { readonly tag: Tag; readonly close: string | undefined }[] = [];
  let made = '';
  let last = 0;
  let line = 1;
  for (const tag of tagsIn(text)) {
    let after: string | undefined;
    if (tag.kind === 'close') {
      const at = open.findLastIndex((entry) => entry.tag.name === tag.name);
      if (at >= 0) {
        after = open[at]?.close;
        open.length = at;
      }
    } else {
      const result = rule(
        tag,
        open.map((entry) => entry.tag),
      );
      const pair = typeof result === 'string' ? { open: result, close: '' } : result;
      const indent = indentAt(text, tag.start);
      const at = (part: string) => part.replace(/\n(?=[^\n])/g, `\n${indent}`);
      after = pair === undefined ? undefined : at(tag.kind === 'self' ? pair.open + pair.close : pair.open);
      if (tag.kind === 'open') open.push({ tag, close: pair === undefined ? undefined : at(pair.close) });
    }
    const before = text.slice(last, tag.start);
    line += before.split('\n').length - 1;
    made += before + (after ?? tag.text);
    if (after !== undefined && after !== tag.text) edits.push({ line, before: tag.text, after });
    line += tag.text.split('\n').length - 1;
    last = tag.end;
  }
  return { text: made + text.slice(last), edits };
}

/** The blanks before a tag that begins its line. */
function indentAt(text: string, start: number): string {
  return /(?:^|\n)([ \t]*)$/.exec(text.slice(Math.max(0, start - 100), start))?.[1] ?? '';
}

/** All tags outside of code, comments and expressions. */
export function tagsIn(text: string): readonly Tag[] {
  const tags: Tag[] = [];
  let at = 0;
  const nextCode = codeFinder(text);
  let code = nextCode(0);
  for (;;) {
    const found = text.slice(at).search(/(?<!\\)<(?=\/?[A-Za-z>]|\/[ \t]+[A-Za-z])/);
    if (found < 0) return tags;
    const start = at + found;
    // What looks like code within a tag is a value: code is searched for after it.
    if (code !== undefined && code[0] < at) code = nextCode(at);
    if (code !== undefined && code[0] <= start) {
      at = code[1];
      continue;
    }
    const tag = readTag(text, start);
    if (tag !== undefined) tags.push(tag);
    at = tag?.end ?? start + 1;
  }
}

const codePattern =
  /^([ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*)(`{3,}(?![^\n]*`)|~{3,})[^\n]*(?:\n(?![ \t>]*\2[`~]*[ \t]*$)[^\n]*)*(?:\n[^\n]*)?|<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}|(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?[^`]\3(?!`)/gm;

/** The text with blanks in place of the fences of `mdx-code-block`: for Docusaurus, what they have is a part of the page. */
export function withoutMdxFences(text: string): string {
  return text.replace(/^([ \t]*`{3,})mdx-code-block[ \t]*\n((?:[^\n]*\n)*?)\1[ \t]*$/gm, (whole, _, inner: string) => {
    const end = whole.length - inner.length;
    const first = whole.indexOf('\n');
    return `${' '.repeat(first)}\n${withoutMdxFences(inner)}${' '.repeat(end - first - 1)}`;
  });
}

/** Functions that a page exports, in a line or in several. */
const functionPattern =
  /^export (?:default )?(?:(?:async )?function\b|const \w+ = (?:async )?\([^()\n]*\) => \{$)(?:[^\n]*\};?[ \t]*$|[\s\S]*?^\})/gm;

/** The first block of code, code in a line, or comment from a place on; fences in a function are lines of its texts. */
function codeFinder(text: string): (from: number) => readonly [number, number] | undefined {
  const functions = new RegExp(functionPattern);
  let next = functions.exec(text);
  const endOfNext = () => (next === null ? 0 : next.index + next[0].length);
  const seek = (from: number) => {
    functions.lastIndex = from;
    next = functions.exec(text);
  };
  return (from) => {
    codePattern.lastIndex = from;
    for (let found = codePattern.exec(text); found !== null; found = codePattern.exec(text)) {
      const { index, 1: start, 2: mark } = found;
      if (mark !== undefined) while (next !== null && endOfNext() <= index) seek(endOfNext());
      if (mark !== undefined && next !== null && next.index <= index) {
        codePattern.lastIndex = endOfNext();
        continue;
      }
      const end =
        index + (mark === undefined ? found[0].length : lengthInItem(found[0], start ?? '', text.slice(0, index)));
      // What a block of code shows is no function of the page.
      if (next !== null && next.index >= index && next.index < end) seek(end);
      return [index, end];
    }
    return undefined;
  };
}

/** How long a block of code is, which ends with the item of a list that it is in: an open fence hides nothing of what follows. */
function lengthInItem(block: string, start: string, before: string): number {
  const offset = offsetOfItem(start, before);
  for (let at = block.indexOf('\n'); offset > 0 && at >= 0; ) {
    const next = block.indexOf('\n', at + 1);
    if (isPastItem(block.slice(at + 1, next < 0 ? undefined : next), offset)) return at + 1;
    at = next;
  }
  return block.length;
}

/** Whether a line in a block of code is past the item of a list that this is in. A fence that ends the block is one wherever it is. */
export function isPastItem(line: string, offset: number): boolean {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  return line.trim() !== '' && widthOf(indent) < offset && !/^(?:`{3,}|~{3,})$/.test(line.trim());
}

/**
 * Where the text of the item of a list begins that a fence is in; 0 for one in no list.
 *
 * @param start what is before the fence in its line
 * @param before the lines above
 */
export function offsetOfItem(start: string, before: string): number {
  if (start.includes('>')) return 0;
  const indent = widthOf(start);
  if (/\S/.test(start)) return indent;
  for (let end = before.length - 1; indent > 0 && end > 0; ) {
    const begin = before.lastIndexOf('\n', end - 1) + 1;
    const line = before.slice(begin, end);
    const [whole = '', blanks, mark] = /^([ \t]*)((?:[-*+]|\d+[.)])[ \t]+(?=\S))?/.exec(line) ?? [];
    if (mark !== undefined && widthOf(whole) <= indent) return widthOf(whole);
    if (mark === undefined && blanks === '' && line !== '') return 0;
    end = begin - 1;
  }
  return 0;
}

function widthOf(start: string): number {
  return start.replaceAll('\t', '    ').length;
}

/** Where code is: blocks, code in lines, and comments; in order. */
export function codeRanges(given: string): readonly (readonly [number, number])[] {
  const text = withoutMdxFences(given);
  const ranges: (readonly [number, number])[] = [];
  const nextCode = codeFinder(text);
  for (let code = nextCode(0); code !== undefined; code = nextCode(code[1])) ranges.push(code);
  return ranges;
}

/** Whether a place is in one of some ranges, such as those of code. */
export function isWithin(ranges: readonly (readonly [number, number])[], at: number): boolean {
  return ranges.some(([from, to]) => at >= from && at < to);
}

/** Where code is that a page exports. */
export function scriptRanges(text: string): readonly (readonly [number, number])[] {
  const blocks = codeRanges(text);
  return Array.from(
    text.matchAll(/^export (?:default |const |function |let )(?:[^\n]*;[ \t]*$|[\s\S]*?^(?:[)}\]>]+;?|.*;)[ \t]*$)/gm),
    ({ 0: code, index }) => [index, index + code.length] as const,
  ).filter(([from]) => !isWithin(blocks, from));
}

function readTag(text: string, start: number): Tag | undefined {
  const [head = '', slash = '', name = ''] =
    /^<(?:(\/)[ \t]*)?([A-Za-z][\w.:-]*)?/.exec(text.slice(start, start + 200)) ?? [];
  if (head === '') return undefined;
  let at = start + head.length;
  const attributes = new Map<string, Attribute>();
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    const sign = text.charAt(at);
    if (sign === '') return undefined;
    if (sign === '>' || text.startsWith('/>', at)) {
      const end = at + (sign === '>' ? 1 : 2);
      const kind = slash === '/' ? 'close' : sign === '>' ? 'open' : 'self';
      return { kind, name, attributes, text: text.slice(start, end), start, end };
    }
    if (sign === '{') {
      const end = endOfBraces(text, at);
      if (end === undefined) return undefined;
      attributes.set(text.slice(at, end), { kind: 'flag', value: '' });
      at = end;
      continue;
    }
    const key = /^[^\s=>/{}"'<]+/.exec(text.slice(at, at + 200))?.[0];
    if (key === undefined) return undefined;
    at += key.length;
    if (!/^\s*=/.test(text.slice(at, at + 20))) {
      attributes.set(key, { kind: 'flag', value: '' });
      continue;
    }
    at = text.indexOf('=', at) + 1;
    while (/\s/.test(text.charAt(at))) at++;
    const quote = text.charAt(at);
    if (quote === '"' || quote === "'") {
      const end = text.indexOf(quote, at + 1);
      if (end < 0) return undefined;
      attributes.set(key, { kind: 'text', value: text.slice(at + 1, end) });
      at = end + 1;
    } else if (quote === '{') {
      const end = endOfBraces(text, at);
      if (end === undefined) return undefined;
      attributes.set(key, { kind: 'code', value: text.slice(at + 1, end - 1) });
      at = end;
    } else {
      const bare = /^[^\s>]+/.exec(text.slice(at, at + 500))?.[0] ?? '';
      attributes.set(key, { kind: 'text', value: bare });
      at += bare.length;
    }
  }
}

/** Where braces end that begin at a place, past texts in quotes. */
function endOfBraces(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '{') depth++;
    else if (sign === '}') {
      depth--;
      if (depth === 0) return at + 1;
    } else if (sign === '"' || sign === "'" || sign === '`') {
      const end = text.slice(at + 1).search(new RegExp(`(?<!\\\\)${sign}`));
      // A quote alone is an apostrophe in text.
      if (end < 0 || (sign !== '`' && text.slice(at + 1, at + 1 + end).includes('\n'))) continue;
      at += end + 1;
    }
  }
  return undefined;
}

/** A tag with other attributes; `undefined` leaves one out, `true` is one without a value. */
export function printTag(
  name: string,
  attributes: Readonly<Record<string, Attribute | string | true | undefined>>,
  isSelf = false,
): string {
  const parts = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    if (value === true) return [key];
    if (typeof value === 'string') return [`${key}="${value.replaceAll('"', '&quot;')}"`];
    if (value.kind === 'flag') return [key];
    return [value.kind === 'code' ? `${key}={${value.value}}` : `${key}="${value.value.replaceAll('"', '&quot;')}"`];
  });
  return `<${[name, ...parts].join(' ')}${isSelf ? ' /' : ''}>`;
}

/** The text of an attribute, also where it is written as a string in braces; `undefined` for other code. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  const found = attributes.get(name);
  if (found === undefined || found.kind === 'flag') return undefined;
  if (found.kind === 'text') return found.value;
  return /^\s*(["'`])([^"'`$]*)\1\s*$/.exec(found.value)?.[2] ?? /^\s*(\d+)\s*$/.exec(found.value)?.[1];
}

/** The element by another name, with its attributes or others. */
export function renamed(tag: Tag, name: string, attributes?: Parameters<typeof printTag>[1]): Replacement {
  const given = attributes ?? Object.fromEntries(tag.attributes);
  return { open: printTag(name, given, tag.kind === 'self'), close: tag.kind === 'self' ? '' : `</${name}>` };
}
