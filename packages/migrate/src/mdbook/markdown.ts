import { GithubSlugger } from 'docsgen/moving';
import { admonitionMarkup, kindOf } from '../admonition-kinds.ts';
import { type Data, dataOf } from '../data.ts';
import { readDefinitions } from '../definitions.ts';
import { indentOf } from '../indent.ts';
import { plainText } from '../inline.ts';
import { rewriteTags } from '../jsx-tags.ts';
import { inlineHtml } from '../markup.ts';
import { type ChangeLog, type ConvertedPage, changeLog, type Line, numberedLines } from '../page-writer.ts';
import { htmlTrace } from '../traces.ts';
import { convertBlock } from './code.ts';
import { withIncludes } from './includes.ts';

/** What the pages of a book are converted with. */
export interface BookPage {
  /** Absolute. */
  readonly file: string;
  /** Languages with hidden lines, and what these begin with. */
  readonly hideLines: Data;
  /** Whether MathJax or KaTeX shows formulas. */
  readonly isMath: boolean;
  readonly hasDefinitions: boolean;
  /** The path of the page that a link to HTML is made of, `a.md` of `a.html`; `undefined` for others. */
  readonly sourceOf: (path: string) => string | undefined;
}

interface Conversion extends BookPage {
  readonly log: ChangeLog;
  readonly ids: { readonly old: Set<string>; readonly own: GithubSlugger };
}

/** Turns the notations of mdBook and of its usual preprocessors into CommonMark and docsgen's markup. */
export function convertBookPage(
  body: string,
  page: BookPage,
): ConvertedPage & { readonly title: string | undefined; readonly heading: string | undefined } {
  const log = changeLog();
  const { lines, title } = withIncludes(numberedLines(withoutOwnElements(body, log), 1), page.file, log);
  const made = convertLines(lines, { ...page, log, ids: { old: new Set(), own: new GithubSlugger() } });
  const heading = lines
    .map(({ text }) => /^#{1,6}[ \t]+(.+?)(?:[ \t]+#+|[ \t]*\{[^}]*\})?[ \t]*$/.exec(text))
    .find(Boolean);
  return {
    text: made.join('\n'),
    edits: log.edits,
    notes: log.notes,
    title,
    heading: heading?.[0]?.startsWith('# ') ? undefined : plainText(heading?.[1] ?? ''),
  };
}

function convertLines(lines: readonly Line[], conversion: Conversion): readonly string[] {
  const { log } = conversion;
  const made: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) break;
    const fence = /^([ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*)(`{3,}(?!.*`)|~{3,})(.*)$/.exec(line.text);
    const heading = /^(#{1,6})[ \t]+(.+?)[ \t]*$/.exec(line.text);
    const definitions = fence === null && conversion.hasDefinitions ? readDefinitions(lines, index) : undefined;
    if (fence !== null && isIndentedCode(lines, index)) made.push(line.text);
    else if (fence !== null) index = copyFence(lines, index, fence, { made, conversion });
    else if (heading !== null) made.push(log.change(line, convertHeading(line, heading, conversion)));
    else if (definitions !== undefined && (made.at(-1) ?? '').trim() === '') {
      made.push('<dl>');
      for (const { terms, texts } of definitions.entries) {
        for (const term of terms)
          made.push(log.change(term, `<dt>${inlineHtml(convertInline(term, conversion))}</dt>`));
        for (const text of texts) made.push('<dd>', '', ...convertLines(text, conversion), '', '</dd>');
      }
      made.push('</dl>', '');
      index = definitions.next - 1;
    } else made.push(log.change(line, convertInline(line, conversion)));
  }
  return made;
}

/** Whether a line is of a block of code that is indented, and in no list. */
function isIndentedCode(lines: readonly Line[], index: number): boolean {
  const indent = indentOf(lines[index]?.text ?? '');
  if (indent < 4) return false;
  const above = lines.slice(0, index).findLast(({ text }) => text.trim() !== '' && indentOf(text) < 4);
  return !/^ *(?:[-*+]|\d+[.)])[ \t]/.test(above?.text ?? '');
}

/** Copies a block of code, or makes an admonition of one of mdbook-admonish. @returns index of its last line */
function copyFence(
  lines: readonly Line[],
  index: number,
  [, before = '', mark = '', info = '']: RegExpExecArray,
  { made, conversion }: { readonly made: string[]; readonly conversion: Conversion },
): number {
  const { log, hideLines } = conversion;
  const end = new RegExp(`^[ \\t>]*${mark.charAt(0)}{${mark.length},}[ \\t]*$`);
  const found = lines.findIndex(({ text }, at) => at > index && end.test(text));
  const last = found < 0 ? lines.length : found;
  const inner = lines.slice(index + 1, last);
  const line = lines[index] as Line;
  const box = /^[ \t]*admonish\b[ \t]*([\w-]*)(.*)$/.exec(info);
  if (box !== null) {
    const [, name = '', rest = ''] = box;
    const [kind, usual] = kindOf(name === '' ? 'note' : name);
    const indent = ' '.repeat(before.length);
    const content = convertLines(
      inner.map(({ text, at }) => ({ at, text: text.startsWith(indent) ? text.slice(before.length) : text })),
      conversion,
    );
    const { open, close } = admonitionMarkup(kind, /"([^"]*)"/.exec(rest)?.[1] ?? usual, content);
    log.change(line, before + open[0]);
    const [first = '', ...others] = [...open, ...content, ...close, ''];
    made.push(before + first, ...others.map((text) => (text === '' ? '' : indent + text)));
    return last;
  }
  const block = convertBlock(
    info,
    inner.map(({ text }) => text),
    dataOf(hideLines),
  );
  if (block.hidden > 0)
    log.note(
      line,
      'lines of code that are hidden until a reader asks for them',
      'the new site has the lines that were shown: write the others into the block, or link to the whole file',
    );
  made.push(log.change(line, before + mark + block.info), ...block.lines);
  if (found >= 0) made.push(lines[found]?.text ?? '');
  return last;
}

/** A heading keeps the id that mdBook gave it, which may be written with classes: `{#id .class}`. */
function convertHeading(line: Line, [, marks = '', given = '']: RegExpExecArray, conversion: Conversion): string {
  const attributes = /[ \t]*\{((?:[ \t]*(?:#[^\s}]+|\.[^\s}]+|[\w-]+=[^\s}]+))+)[ \t]*\}$/.exec(given);
  const text = attributes === null ? given : given.slice(0, attributes.index);
  const plain = plainText(text.replace(/[ \t]+#+$/, ''));
  const { old, own } = conversion.ids;
  const id = /#([^\s}]+)/.exec(attributes?.[1] ?? '')?.[1] ?? uniqueId(bookSlug(plain), old);
  const words = convertInline({ ...line, text }, conversion);
  const isSame = own.slug(plain) === id;
  return isSame || marks === '#' || id === '' ? `${marks} ${words}` : `${marks} ${words} {#${id}}`;
}

/** The id that mdBook gives to a heading, as `id_from_content` in its `crates/mdbook-html/src/utils.rs`. */
export function bookSlug(text: string): string {
  const signs = Array.from(text.trim().toLowerCase(), (sign) =>
    /[\p{Alphabetic}\p{N}_-]/u.test(sign) ? sign : /\s/.test(sign) ? '-' : '',
  );
  return signs.join('') || 'section';
}

/** An id with a number where another heading has it. Ids that authors wrote do not count, as in `unique_id` of mdBook. */
function uniqueId(bare: string, used: Set<string>): string {
  let id = bare;
  for (let count = 1; used.has(id); count++) id = `${bare}-${count}`;
  used.add(id);
  return id;
}

/** Converts what is within a line, outside of code. */
function convertInline(line: Line, conversion: Conversion): string {
  const parts = line.text.split(/(?<!`)(`+(?!`)(?:[^`]|(?!`+(?!`))`)*?[^`]`+(?!`)|`[^`]`|<!--[\s\S]*?-->)/);
  return parts
    .map((part, index) => (index % 2 === 1 ? part : convertProse({ ...line, text: part }, conversion)))
    .join('');
}

function convertProse(line: Line, { isMath, sourceOf, log }: Conversion): string {
  const lose = (tag: string, about: string, advice: string) => {
    log.note(line, about, advice);
    return htmlTrace(tag);
  };
  const linked = line.text.replace(
    /(\]\(<?|\bhref="|^[ \t]{0,3}\[[^\]^][^\]]*\]:[ \t]+<?)(?![a-z][a-z\d+.-]*:|[/#])([^)\s"'#>]+\.html)/gi,
    (whole, before: string, path: string) => {
      const source = sourceOf(path);
      return source === undefined ? whole : before + source;
    },
  );
  const math = isMath
    ? linked
        .replace(/\\\\\((.+?)\\\\\)/g, (_, formula: string) => `$${formula.trim()}$`)
        .replace(/\\\\\[|\\\\\]/g, () => '$$')
    : linked;
  return math
    .replace(/<i\s+class="((?:fa[\w-]*[ \t]*)+)"[^>]*>[^<]*<\/i>/g, (tag, names: string) =>
      lose(tag, `the icon ${names.split(/[ \t]+/).at(-1)}`, 'pages in .mdx have icons: <Icon name="…" />'),
    )
    .replace(/(<\w+\s[^>]*?)\bclass="hidden"/g, '$1hidden');
}

/** Elements of preprocessors, `<Listing number="1-1">`, as comments: their content stays. A type, `Vec<T>`, is no element. */
function withoutOwnElements(text: string, log: ChangeLog): string {
  const made = rewriteTags(text, (tag) => {
    if (!/^[A-Z]/.test(tag.name)) return undefined;
    const isElement =
      tag.kind === 'self' || tag.attributes.size > 0 ? /[="/]/.test(tag.text) : text.includes(`</${tag.name}>`);
    if (!isElement) return undefined;
    // Lines keep their numbers.
    const lines = tag.text.split('\n').length - 1;
    const at = text.slice(0, tag.start).split('\n').length;
    log.note({ text: tag.text, at }, `the element <${tag.name}>`, preprocessed);
    return { open: htmlTrace(tag.text) + '\n'.repeat(lines), close: '' };
  });
  for (const { line, before, after } of made.edits) log.change({ text: before, at: line }, after);
  return made.text;
}

const preprocessed = 'a preprocessor of mdBook wrote something in its place; what it wraps stays on the page';
