import { htmlTagNames } from 'html-tag-names';
import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import footnotes from 'markdown-it-footnote';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { type Visible, visibleIn, type Words, wordsOf } from './words.ts';

/** What a page has to show, and what it may. */
export interface Expected extends Visible {
  /** Words that may be on the page besides: of tags that some browsers or writers take for text. */
  readonly allowed: Words;
  /** The lines of the block that a line is in, 1-based. */
  readonly blockAt: (line: number) => readonly [first: number, last: number];
}

/** CommonMark with the extensions of GFM, by another parser than ours. */
const renderer = new MarkdownIt('default', { html: true, linkify: true }).use(cjkFriendly).use(footnotes);
renderer.disable(['replacements', 'smartquotes']);
renderer.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
renderer.validateLink = () => true;
renderer.normalizeLinkText = (text) => text;
renderer.core.ruler.after('inline', 'boxes', ({ tokens }) => {
  for (const [index, { type, children }] of tokens.entries()) {
    const [first] = children ?? [];
    const isItem = tokens[index - 2]?.type === 'list_item_open';
    if (type === 'inline' && isItem && first?.type === 'text')
      first.content = first.content.replace(/^\[[ xX]\](?=\s)/, '');
  }
});
for (const type of ['html_block', 'html_inline'])
  renderer.renderer.rules[type] = (tokens, index) => markTags(tokens[index]?.content ?? '');

const known: ReadonlySet<string> = new Set(htmlTagNames);
/** Without an end tag, or with one that may be left out. */
const unended: ReadonlySet<string> = new Set(
  (
    'area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track wbr ' +
    'p li dt dd option optgroup rb rt rtc rp tr td th thead tbody tfoot colgroup caption'
  ).split(' '),
);

/** What the content of elements is no markup in. */
const raw = /^(<(script|style|textarea|title)\b[^>]*>)([\s\S]*?)(<\/\2\s*>)/i;
const comment = /^<!--(?:-?>|[\s\S]*?-->)/;
/** What XML has and HTML has not. */
const other = /^<[!?][^>]*>/;
/** A quote too many, behind another one, begins nothing. */
const tag = /^<(\/?)([a-z][^\s/>]*)((?:[^<>"']|(?<=["'])["'](?=>)|"[^"]*"|'[^']*')*)>/i;

/**
 * Replaces tags of HTML by themselves with a mark around each, everything else that looks like one by text. Whether a
 * marked tag is shown is known when all of the page is there: see `expectedOf`.
 */
function markTags(html: string): string {
  let result = '';
  for (let rest = html; rest !== ''; ) {
    const [whole] = comment.exec(rest) ?? raw.exec(rest) ?? [];
    const [found, slash, name = '', attributes = ''] = tag.exec(rest) ?? [];
    if (whole !== undefined) {
      if (!whole.startsWith('<!--')) result += whole;
      rest = rest.slice(whole.length);
    } else if (found !== undefined) {
      result += `${open}${slash}${name}\u0001${attributes}${close}`;
      rest = rest.slice(found.length);
    } else {
      const [text = ''] = other.exec(rest) ?? /^<?[^<]*/.exec(rest) ?? [];
      result += text.replaceAll('<', '&lt;');
      rest = rest.slice(text.length);
    }
  }
  return result;
}

/** Brackets of tags that are not decided on yet: characters for private use. */
const [open, close] = ['\uf8f0', '\uf8f1'];
const marked = new RegExp(`${open}(/?)([^\u0001]*)\u0001([^${close}]*)${close}`, 'g');

/** Beginnings of what takes the rest of a page, and their ends. */
const takers = [
  [/<!--/g, '-->'],
  [/<\?/g, '?>'],
  [/<!\[CDATA\[/g, ']]>'],
  [/<!(?=[a-z])/gi, '>'],
  ...['pre', 'script', 'style', 'textarea'].map(
    (name) => [new RegExp(`<${name}(?=[\\s>])`, 'gi'), `</${name}>`] as const,
  ),
] as const;

/** Escapes what takes the rest of a page and has no end: it is text, and what follows is Markdown. */
function withoutUnclosed(text: string): string {
  return takers.reduce((result, [beginning, end]) => {
    const last = result.toLowerCase().lastIndexOf(end.toLowerCase());
    return result.replace(beginning, (found, at) => (at > last ? `\\${found}` : found));
  }, text);
}

/**
 * What an author of CommonMark means to be on the page.
 *
 * @param isEmpty whether a start tag is all of its element, which says nothing to readers
 */
export function expectedOf(
  source: string,
  isEmpty: (name: string, attributes: string) => boolean = () => false,
): Expected {
  const body = source.replace(/^\ufeff?---[ \t]*[\r\n][\s\S]*?[\r\n]---[ \t]*(?=[\r\n]|$)/, (head) =>
    head.replace(/[^\r\n]/g, ''),
  );
  const tokens = renderer.parse(withoutUnclosed(body.replace(/^\ufeff/, '')), {});
  const html = renderer.renderer.render(tokens, renderer.options, {});
  const tags = [...html.matchAll(marked)].map(([whole, slash, name = '', attributes = '']) => ({
    whole,
    isEnd: slash === '/',
    name: name.toLowerCase(),
    attributes,
    isClosed: false,
  }));
  const opened = new Map<string, (typeof tags)[number][]>();
  const drawings = pairsOf(tags.filter(({ name }) => name === 'svg' || name === 'math'));
  let foreign = 0;
  for (const one of tags) {
    const { name, isEnd, attributes } = one;
    const isForeign = foreign > 0;
    if (drawings.has(one)) foreign += isEnd ? -1 : 1;
    const before = opened.get(name) ?? [];
    if (!isEnd) {
      one.isClosed = (isForeign && attributes.endsWith('/')) || isEmpty(name, attributes);
      if (!one.isClosed) opened.set(name, [...before, one]);
    } else {
      const start = before.at(-1);
      if (start !== undefined) start.isClosed = true;
      one.isClosed = start !== undefined;
      opened.set(name, before.slice(0, -1));
    }
    (one as { isKnown?: boolean }).isKnown = isForeign || known.has(name) || name.includes('-');
  }
  const allowed = new Map<string, number>();
  let index = 0;
  const shown = html.replace(marked, () => {
    const one = tags[index++] as (typeof tags)[number] & { isKnown?: boolean };
    const written = `<${one.isEnd ? '/' : ''}${one.name}${one.attributes}>`;
    if (one.isKnown === true && (one.isClosed || (unended.has(one.name) && !one.isEnd))) {
      // Alone in a line, it may be a placeholder: `cp <source>`.
      if (!one.isClosed) count(written, allowed);
      return one.isEnd ? `</${one.name}>` : written;
    }
    if (one.isKnown === true && one.isEnd && unended.has(one.name)) return '';
    return written.replaceAll('<', '&lt;');
  });
  return { ...visibleIn(shown), allowed, blockAt: blocksOf(tokens) };
}

/** Those tags that begin or end an element that has both. */
function pairsOf<T extends { readonly isEnd: boolean; readonly name: string }>(tags: readonly T[]): ReadonlySet<T> {
  const open: T[] = [];
  const pairs = new Set<T>();
  for (const tag of tags) {
    if (!tag.isEnd) open.push(tag);
    else {
      const at = open.findLastIndex(({ name }) => name === tag.name);
      if (at >= 0) for (const one of [...open.splice(at, 1), tag]) pairs.add(one);
    }
  }
  return pairs;
}

function count(text: string, words: Map<string, number>): void {
  for (const word of wordsOf(text)) words.set(word, (words.get(word) ?? 0) + 1);
}

function blocksOf(tokens: readonly { readonly map: readonly [number, number] | null; readonly nesting: number }[]) {
  const blocks = tokens.flatMap(({ map, nesting }) =>
    map === null || nesting !== 0 ? [] : [[map[0] + 1, map[1]] as const],
  );
  return (line: number): readonly [number, number] =>
    blocks.find(([first, last]) => first <= line && line <= last) ?? [line, line];
}

/** The text of the first heading of level 1, as a parser of HTML reads it. */
export function titleIn(html: string): string | undefined {
  const find = (node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element | undefined => {
    for (const child of node.childNodes) {
      if (!defaultTreeAdapter.isElementNode(child)) continue;
      const found = child.tagName === 'h1' ? child : find(child);
      if (found !== undefined) return found;
    }
    return;
  };
  const heading = find(parseFragment(html));
  return heading === undefined ? undefined : textOf(heading);
}

function textOf(node: DefaultTreeAdapterTypes.ParentNode): string {
  return node.childNodes
    .map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : 'childNodes' in child ? textOf(child) : ''))
    .join('');
}
