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
);

/** Further to the right nothing is offered: what is there was not typed. */
const maxLine = 4000;

/** What is at a point of a page of Markdown, by its line and the frontmatter around it; 0-based. */
export function cursorIn(text: string, { line, character }: { line: number; character: number }): Cursor | undefined {
  const lines = linesOf(text);
  if (character > maxLine) return undefined;
  const before = (lines[line] ?? '').slice(0, character);
  const head = frontmatterLines(lines);
  const isOpen = head === 0 && lines[0]?.trimEnd() === '---';
  if (line > 0 && (isOpen || line < head - 1)) return inFrontmatter(lines, line, before);
  return inFence(before) ?? inLink(before) ?? inTag(joined(lines, line, before), before) ?? inDirective(before);
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

/** So many characters of a tag are looked at: lines may be long. */
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

/** What is at a point of the config: a text in quotes, by the key before it. */
export function cursorInConfig(
  text: string,
  { line, character }: { line: number; character: number },
): Cursor | undefined {
  const lines = linesOf(text);
  if (character > maxLine) return undefined;
  const before = (lines[line] ?? '').slice(0, character);
  const [, key, typed] = /(?:([\w]+)['"]?\s*:\s*)?(?<!\w)['"`]([^'"`]*)$/.exec(before) ?? [];
  if (typed === undefined) return undefined;
  const start = before.length - typed.length;
  const block = blockAround([...lines.slice(0, line), before.slice(0, start - 1)]);
  if (key === 'href' || key === 'to') return { kind: 'address', isShown: false, typed, start };
  if (key === 'src' || key === 'image') return { kind: 'address', isShown: true, typed, start };
  if (block.includes('checks') && key === undefined) return { kind: 'rule', typed, start };
  if (block.includes('sidebars') && (key === undefined || key === 'id')) return { kind: 'id', typed, start };
  return undefined;
}

/** Keys whose braces or brackets are open at the end of some lines, outermost first. */
function blockAround(lines: readonly string[]): readonly string[] {
  const open: string[] = [];
  const text = lines.join('\n').replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '');
  for (const [piece, key] of text.matchAll(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|([\w]+)\s*:\s*(?=[[{])|[[{]|[\]}]/g,
  )) {
    if (key !== undefined) open.push(key);
    else if (piece === '{' || piece === '[') {
      // The brace of the key before it is counted with the key.
      if (open.at(-1)?.endsWith(':') === true || !isKey(open.at(-1))) open.push('');
      else open[open.length - 1] = `${open.at(-1)}:`;
    } else if (piece === '}' || piece === ']') open.pop();
  }
  return open.map((key) => key.replace(/:$/, ''));
}

function isKey(name: string | undefined): boolean {
  return name !== undefined && name !== '';
}
