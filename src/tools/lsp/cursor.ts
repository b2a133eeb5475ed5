import { frontmatterLines, linesOf } from '../workspace/index.ts';

/** What an author is writing at a point; `typed` is what is before the point, `start` the column where it begins. */
export type Cursor = { readonly typed: string; readonly start: number } & (
  | { readonly kind: 'frontmatter-key' | 'component' | 'language' | 'directive' | 'rule' | 'id' }
  | { readonly kind: 'frontmatter-value'; readonly key: string }
  /** An address of a page or a file. */
  | { readonly kind: 'address'; readonly isShown: boolean }
  | { readonly kind: 'attribute'; readonly component: string; readonly written: readonly string[] }
  | { readonly kind: 'value'; readonly component: string; readonly attribute: string }
  | { readonly kind: 'meta'; readonly language: string }
  /** A key of the config, or a value of one; `path` leads to the object, with `''` for an entry of a list. */
  | { readonly kind: 'config-key'; readonly path: readonly string[] }
  | {
      readonly kind: 'config-value';
      readonly path: readonly string[];
      readonly key: string;
      readonly isQuoted: boolean;
    }
  /** The address in a `$ref`. */
  | { readonly kind: 'ref' }
);

/** Further to the right nothing is offered: what is there was not typed. */
const maxLine = 4000;

/** What is at a point of a page of Markdown, by its line and the frontmatter around it; 0-based. */
export function cursorIn(text: string, { line, character }: { line: number; character: number }): Cursor | undefined {
  const lines = linesOf(text);
  if (character > maxLine) return undefined;
  const before = (lines[line] ?? '').slice(0, character);
  if (isInFrontmatter(lines, line)) return inFrontmatter(lines, line, before);
  return inFence(before) ?? inLink(before) ?? inTag(joined(lines, line, before), before) ?? inDirective(before);
}

/** Frontmatter that is not closed yet goes on to the end. */
export function isInFrontmatter(lines: readonly string[], line: number): boolean {
  const head = frontmatterLines(lines);
  const isOpen = head === 0 && lines[0]?.trimEnd() === '---';
  return line > 0 && (isOpen || line < head - 1);
}

function inFrontmatter(lines: readonly string[], line: number, before: string): Cursor | undefined {
  const key = /^([\w-]*)$/.exec(before)?.[1];
  if (key !== undefined) return { kind: 'frontmatter-key', typed: key, start: 0 };
  const [, name = '', value] = /^([\w-]+):\s*(.*)$/.exec(before) ?? [];
  const written = value ?? /^\s*-\s*(.*)$/.exec(before)?.[1];
  if (written === undefined) return undefined;
  // An item of a list belongs to the key above.
  const owner = value === undefined ? keyAbove(lines, line) : name;
  const typed = /[^\s,[\]'"]*$/.exec(written)?.[0] ?? '';
  return owner === undefined
    ? undefined
    : { kind: 'frontmatter-value', key: owner, typed, start: before.length - typed.length };
}

function keyAbove(lines: readonly string[], line: number): string | undefined {
  for (let at = line - 1; at > 0; at--) {
    const key = /^([\w-]+):/.exec(lines[at] ?? '')?.[1];
    if (key !== undefined) return key;
  }
  return undefined;
}

function inFence(before: string): Cursor | undefined {
  const [, marks, language, rest] = /^\s*(`{3,}|~{3,})([^\s`]*)(\s.*)?$/.exec(before) ?? [];
  if (marks === undefined || language === undefined) return undefined;
  if (rest === undefined) return { kind: 'language', typed: language, start: before.length - language.length };
  const typed = /[^\s]*$/.exec(rest)?.[0] ?? '';
  return { kind: 'meta', language, typed, start: before.length - typed.length };
}

function inLink(before: string): Cursor | undefined {
  const [, mark, typed] =
    /(!?)\[[^\]]*\]\(<?([^)>]*)$/.exec(before) ?? /^(?:\s*)\[[^\]]+\]:\s*()(\S*)$/.exec(before) ?? [];
  if (typed === undefined) return undefined;
  return { kind: 'address', isShown: mark === '!', typed, start: before.length - typed.length };
}

/** Attributes that name a page or a file. */
const addressed = new Set(['href', 'to', 'src', 'poster', 'image', 'srcset']);

/** The most characters of a tag that are searched: lines may be long. */
const maxTag = 2000;

function inTag(whole: string, before: string): Cursor | undefined {
  const text = whole.slice(-maxTag);
  const tag =
    /<([A-Za-z][\w.]*)?((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)(\s+)?([\w-]+=["'][^"']*|[\w-]*)$/.exec(
      text,
    );
  if (tag === null) return undefined;
  const [, component, attributes = '', blank, last = ''] = tag;
  if (component === undefined) return { kind: 'component', typed: '', start: before.length };
  if (attributes === '' && blank === undefined && last === '')
    return /^[A-Z]/.test(component)
      ? { kind: 'component', typed: component, start: before.length - component.length }
      : undefined;
  const [, attribute, typed] = /^([\w-]+)=["']([^"']*)$/.exec(last) ?? [];
  if (attribute !== undefined && typed !== undefined) {
    const start = before.length - typed.length;
    if (addressed.has(attribute))
      return { kind: 'address', isShown: attribute !== 'href' && attribute !== 'to', typed, start };
    return { kind: 'value', component, attribute, typed, start };
  }
  const written = [...attributes.matchAll(/([\w-]+)(?==|\s|$)/g)].map(([, name = '']) => name);
  return { kind: 'attribute', component, written, typed: last, start: before.length - last.length };
}

/** A tag may go over several lines. */
function joined(lines: readonly string[], line: number, before: string): string {
  let text = before;
  for (let at = line - 1; at >= 0 && at > line - 12 && !/<[A-Za-z]/.test(text); at--) {
    const above = lines[at] ?? '';
    if (above.trim() === '' || above.trimEnd().endsWith('>')) break;
    text = `${above} ${text}`;
  }
  return text;
}

function inDirective(before: string): Cursor | undefined {
  const typed = /^\s*:{3,}([a-z]*)$/.exec(before)?.[1];
  return typed === undefined ? undefined : { kind: 'directive', typed, start: before.length - typed.length };
}

/** What is at a point of a file of an API document: 0-based. */
export function cursorInData(
  text: string,
  { line, character }: { line: number; character: number },
): Cursor | undefined {
  if (character > maxLine) return undefined;
  const before = (linesOf(text)[line] ?? '').slice(0, character);
  const typed = /["']?\$ref["']?\s*:\s*["']?([^\s"']*)$/.exec(before)?.[1];
  return typed === undefined ? undefined : { kind: 'ref', typed, start: before.length - typed.length };
}

/** What is at a point of the config: a text in quotes, by the key before it, or a key. */
export function cursorInConfig(
  text: string,
  { line, character }: { line: number; character: number },
): Cursor | undefined {
  const lines = linesOf(text);
  if (character > maxLine) return undefined;
  const before = (lines[line] ?? '').slice(0, character);
  const [, key, typed] = /(?:([\w]+)['"]?\s*:\s*)?(?<!\w)['"`]([^'"`]*)$/.exec(withoutTexts(before)) ?? [];
  if (typed === undefined) return keyInConfig(lines.slice(0, line), before);
  const start = before.length - typed.length;
  const path = blockAround([...lines.slice(0, line), before.slice(0, start - 1)]) ?? [];
  if (key === 'href' || key === 'to') return { kind: 'address', isShown: false, typed, start };
  if (key === 'src' || key === 'image') return { kind: 'address', isShown: true, typed, start };
  if (path.includes('checks') && key === undefined) return { kind: 'rule', typed, start };
  if (path.includes('sidebars') && (key === undefined || key === 'id')) return { kind: 'id', typed, start };
  return key === undefined ? undefined : { kind: 'config-value', path, key, isQuoted: true, typed, start };
}

/** A key, or a value that is not in quotes: after a brace, a comma, or at the beginning of a line. */
function keyInConfig(above: readonly string[], before: string): Cursor | undefined {
  const match = /(?:^|[{,])\s*(?:(\w+)\s*:\s*)?(\w*)$/.exec(withoutTexts(before));
  if (match === null) return undefined;
  const [, key, typed = ''] = match;
  const start = before.length - typed.length;
  const path = blockAround([...above, before.slice(0, start)]);
  if (path === undefined) return undefined;
  return key === undefined
    ? { kind: 'config-key', path, typed, start }
    : { kind: 'config-value', path, key, isQuoted: false, typed, start };
}

/** A line with spaces in place of its whole texts, which may have quotes, braces and commas of their own. */
function withoutTexts(line: string): string {
  return line.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g, (text) => ' '.repeat(text.length));
}

/**
 * The path of the object or list that is open at the end of some lines, from the object that is exported; `''` for
 * an entry of a list, `undefined` outside of it.
 *
 *     export default { navbar: { items: [{    ['navbar', 'items', '']
 */
function blockAround(lines: readonly string[]): readonly string[] | undefined {
  const open: string[] = [];
  const text = lines.join('\n').replace(/(?<![:'"`])\/\/.*$|\/\*[\s\S]*?\*\//gm, '');
  let key: string | undefined;
  for (const [piece, name] of text.matchAll(
    /'(?:\\.|[^'\\\n])*'(?!\s*:)|"(?:\\.|[^"\\\n])*"(?!\s*:)|`(?:\\.|[^`\\])*`|['"]?([\w-]+)['"]?\s*:|[[{}\]]/g,
  )) {
    if (name !== undefined) key = name;
    else if (piece === '{' || piece === '[') {
      open.push(key ?? '');
      key = undefined;
    } else {
      if (piece === '}' || piece === ']') open.pop();
      key = undefined;
    }
  }
  return open.length === 0 ? undefined : open.slice(1);
}
