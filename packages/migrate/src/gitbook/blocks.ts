import { inlineHtml, tabMarkup } from '../markup.ts';
import type { ChangeLog, Line, LineWriter } from '../page-writer.ts';
import { htmlTrace } from '../traces.ts';
import { type GitBookPage, linkTarget } from './inline.ts';

/** The tag of a block, such as `{% hint style="info" %}`, on a line of its own. */
interface BlockTag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly indent: string;
  /** What is between the name and `%}`. */
  readonly attributes: string;
  /** Text after the tag. */
  readonly rest: string;
  readonly line: Line;
  /** The lines that the tag is in, and where. */
  readonly lines: readonly Line[];
  readonly index: number;
}

const tagLine = /^([ \t]*)\{%[ \t]*(end)?([\w-]+)((?:[^%"]|"[^"]*"|%(?!\}))*?)[ \t]*%\}[ \t]*(.*)$/;

/** The tag of a block on a line; `undefined` where there is none. */
export function readBlockTag(lines: readonly Line[], index: number): BlockTag | undefined {
  const line = lines[index];
  const match = line === undefined ? null : tagLine.exec(line.text);
  if (line === undefined || match === null) return undefined;
  const [, indent = '', end, name = '', attributes = '', rest = ''] = match;
  return { name, isEnd: end !== undefined, indent, attributes, rest, line, lines, index };
}

function attribute({ attributes }: BlockTag, key: string): string | undefined {
  const [, double, single] = new RegExp(`\\b${key}=(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  return double ?? single;
}

/** The blocks of a page while it is converted. */
export interface BlockState {
  readonly page: GitBookPage;
  readonly log: ChangeLog;
  readonly writer: LineWriter;
  /** Converts lines of another file in the place of a block. */
  readonly convert: (lines: readonly Line[]) => void;
  /** Blocks that have no end yet, the innermost last. */
  readonly open: { readonly name: string; readonly close: readonly string[]; readonly indent: string }[];
  /** The number of groups of tabs so far: each has a name of its own. */
  groups: number;
  /** The number of tabs so far in each group that is open. */
  readonly tabs: number[];
  /** The number of steps so far in the last `{% stepper %}`. */
  steps: number;
  /** What `{% code %}` says of the block of code in it. */
  code: { readonly title: string | undefined; readonly isNumbered: boolean; readonly isWrapped: boolean } | undefined;
}

export function newBlockState(given: Pick<BlockState, 'page' | 'log' | 'writer' | 'convert'>): BlockState {
  return { ...given, open: [], groups: 0, tabs: [], steps: 0, code: undefined };
}

/** Converts a tag, and with some blocks their content. @returns index of the last line that it took */
export function convertBlockTag(tag: BlockTag, state: BlockState): number {
  if (tag.isEnd) {
    state.log.change(tag.line, '');
    endBlock(tag.name, state);
    return tag.index;
  }
  const convertWhole = linkBlocks.get(tag.name);
  if (convertWhole !== undefined) return convertWhole(tag, state);
  const convert = blocks.get(tag.name) ?? (/^(?:swagger|api-method|openapi)/.test(tag.name) ? api : unknown);
  convert(tag, state);
  if (tag.rest.trim() !== '') state.writer.lines.push(tag.indent + tag.rest);
  return tag.index;
}

/** Ends the innermost block of a name, with all that is open in it. */
function endBlock(name: string, state: BlockState): void {
  const from = state.open.findLastIndex((block) => block.name === name);
  if (from >= 0) endBlocks(state, from);
  if (name === 'tabs') state.tabs.pop();
}

/** Ends the open blocks, the innermost first. @param from the number of those that stay open */
export function endBlocks({ open, writer }: BlockState, from = 0): void {
  for (const { indent, close } of open.splice(from).reverse()) {
    writer.blank();
    writer.push(indent, close);
    if (close.length > 0) writer.lines.push('');
  }
}

/** Opens a block: `lines` are written now, `close` at its end. */
function begin(
  { name, indent }: BlockTag,
  state: BlockState,
  lines: readonly string[],
  close: readonly string[],
): void {
  state.writer.blank();
  state.writer.push(indent, lines);
  state.open.push({ name, close, indent });
}

/** Opens a block of which only the content stays. */
function beginPlain({ name, indent, line }: BlockTag, { log, open }: BlockState): void {
  log.change(line, '');
  open.push({ name, close: [], indent });
}

/** Blocks whose content is converted like the rest of the page: what becomes of the tag that begins them. */
const blocks: ReadonlyMap<string, (tag: BlockTag, state: BlockState) => void> = new Map([
  ['hint', hint],
  ['tabs', tabs],
  ['tab', tab],
  ['code', code],
  ['include', include],
  ['stepper', stepper],
  ['step', step],
  ['columns', dated],
  ['column', dated],
  ['updates', dated],
  ['update', dated],
  ['raw', beginPlain],
  ['math', beginPlain],
]);

/** Blocks that become a link, with their content. Each returns the index of the last line. */
const linkBlocks: ReadonlyMap<string, (tag: BlockTag, state: BlockState) => number> = new Map([
  ['content-ref', contentRef],
  ['page-ref', pageRef],
  ['embed', embed],
  ['file', file],
]);

const admonitions = ['info', 'success', 'tip', 'warning', 'danger'];

function hint(tag: BlockTag, state: BlockState): void {
  const style = attribute(tag, 'style') ?? 'info';
  const colons = ':'.repeat(3 + hintsWithin(tag));
  const start = state.log.change(tag.line, colons + (admonitions.includes(style) ? style : 'note'));
  begin(tag, state, [start, ''], [colons]);
}

/** How deep hints are nested in one: an outer one needs more colons. */
function hintsWithin({ lines, index }: BlockTag): number {
  let depth = 0;
  let deepest = 0;
  for (const { text } of lines.slice(index)) {
    if (/\{%[ \t]*hint\b/.test(text)) deepest = Math.max(deepest, ++depth - 1);
    if (/\{%[ \t]*endhint\b/.test(text) && --depth === 0) break;
  }
  return deepest;
}

function tabs(tag: BlockTag, state: BlockState): void {
  state.groups++;
  state.tabs.push(0);
  begin(tag, state, [state.log.change(tag.line, '<div class="tabs">'), ''], ['</div>']);
}

function tab(tag: BlockTag, state: BlockState): void {
  const count = state.tabs.pop() ?? 0;
  state.tabs.push(count + 1);
  const label = inlineHtml(attribute(tag, 'title') ?? 'Tab');
  const { open, close } = tabMarkup(label, `tabs-${state.groups}`, count === 0);
  state.log.change(tag.line, open[0] ?? '');
  begin(tag, state, open, close.slice(1));
}

function code(tag: BlockTag, state: BlockState): void {
  state.code = {
    title: attribute(tag, 'title'),
    isNumbered: attribute(tag, 'lineNumbers') === 'true',
    isWrapped: attribute(tag, 'overflow') === 'wrap',
  };
  beginPlain(tag, state);
}

/** A reference to a page: the link in it, with the title of the page. */
function contentRef(tag: BlockTag, state: BlockState): number {
  const { lines, index } = tag;
  const url = attribute(tag, 'url') ?? '';
  const end = lines.findIndex(({ text }, at) => at > index && /\{%[ \t]*endcontent-ref/.test(text));
  const last = end < 0 ? lines.length : end;
  const content = lines.slice(index, last).map(({ text }) => text);
  const written = /\[([^\]]*)\]/.exec(content.join('\n'))?.[1];
  const title = state.page.titleOf(url) ?? (written || url);
  pushLink(tag, state, asLabel(title), linkTarget(url));
  return last;
}

/** A reference to a page as GitBook wrote it before: a tag without an end. */
function pageRef(tag: BlockTag, state: BlockState): number {
  const path = attribute(tag, 'page') ?? attribute(tag, 'url') ?? '';
  pushLink(tag, state, asLabel(state.page.titleOf(path) ?? path), linkTarget(path));
  return tag.index;
}

function asLabel(title: string): string {
  return title.replaceAll('[', '\\[').replaceAll(']', '\\]');
}

/** Adds a link, in a paragraph of its own. @param label Markdown */
function pushLink(tag: BlockTag, { log, writer }: BlockState, label: string, target: string): void {
  writer.lines.push('', log.change(tag.line, `${tag.indent}[${label}](${target})`), '');
}

/** A page of another site, shown in place. */
function embed(tag: BlockTag, state: BlockState): number {
  const url = attribute(tag, 'url') ?? '';
  const caption = captionOf(tag);
  state.log.note(tag.line, 'an embedded address', 'it is a link: <Video> of an .mdx page shows videos');
  pushLink(tag, state, caption?.text || url, url);
  return caption?.last ?? tag.index;
}

/** A file to download. */
function file(tag: BlockTag, state: BlockState): number {
  const src = attribute(tag, 'src') ?? '';
  const caption = captionOf(tag);
  const label = attribute(tag, 'caption') ?? caption?.text ?? '';
  pushLink(tag, state, label || (src.split('/').at(-1) ?? src), linkTarget(state.page.asset(src)));
  return caption?.last ?? tag.index;
}

/** The text between a tag and its end, and the index of that; `undefined` where a block has none, as it may. */
function captionOf({ name, lines, index }: BlockTag): { readonly text: string; readonly last: number } | undefined {
  const last = lines.findIndex(({ text }, at) => at > index && text.includes('{%'));
  if (!new RegExp(`\\{%[ \\t]*end${name}`).test(lines[last]?.text ?? '')) return undefined;
  const text = lines.slice(index + 1, last).map((line) => line.text.trim());
  return { text: text.join(' ').trim(), last };
}

function include({ attributes, line }: BlockTag, { page, log, convert, writer }: BlockState): void {
  const path = /["']([^"']+)["']/.exec(attributes)?.[1] ?? '';
  const text = page.read(path);
  log.change(line, text === undefined ? '' : `(the text of ${path})`);
  if (text === undefined) {
    log.note(line, `the include ${path}`, 'there is no such file');
    writer.lines.push(htmlTrace(line.text));
    return;
  }
  const content = text.replace(/^---\n[\s\S]*?\n---\n/, '').trim();
  convert(content.split('\n').map((part) => ({ text: part, at: line.at })));
}

function stepper(tag: BlockTag, state: BlockState): void {
  state.steps = 0;
  beginPlain(tag, state);
}

function step({ name, indent, line }: BlockTag, state: BlockState): void {
  state.steps++;
  state.writer.lines.push('', state.log.change(line, `${indent}**${state.steps}.**`), '');
  state.open.push({ name, close: [], indent });
}

/** Columns, and updates of a changelog: their content stays, with the date of an update. */
function dated(tag: BlockTag, state: BlockState): void {
  beginPlain(tag, state);
  const date = attribute(tag, 'date');
  if (date !== undefined) state.writer.lines.push(`*${date}*`, '');
}

/** An operation of an API: its method, path and summary. */
function api(tag: BlockTag, { log, writer, open }: BlockState): void {
  const { name, indent, line } = tag;
  const title = [attribute(tag, 'method')?.toUpperCase(), attribute(tag, 'path'), attribute(tag, 'summary')]
    .filter(Boolean)
    .join(' ');
  writer.lines.push('', log.change(line, title === '' ? '' : `${indent}**${title}**`), '');
  writer.lines.push(indent + htmlTrace(line.text), '');
  log.note(
    line,
    `a block of ${name}`,
    'its facts are left out: name the API document under api, and link to its operations',
  );
  open.push({ name, close: [], indent });
}

function unknown(tag: BlockTag, state: BlockState): void {
  beginPlain(tag, state);
  state.writer.lines.push('', tag.indent + htmlTrace(tag.line.text), '');
  state.log.note(tag.line, `the block {% ${tag.name} %}`, 'its text stays, the rest is left out');
}
