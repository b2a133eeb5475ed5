import MarkdownIt from 'markdown-it';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { buildSite } from '../../build-site.ts';
import { type Json, type ReadValue, readValuesOf } from './document-values.ts';
import { secret } from './mutations.ts';
import { expectedOf } from './oracle.ts';
import { visibleIn, type Words, wordsOf } from './words.ts';

/** For copies: CommonMark with the extensions of GFM, by another parser than ours. */
const renderer = new MarkdownIt('default', { html: true });
// It shows addresses decoded, which is no matter of the copy.
renderer.normalizeLinkText = (text) => text;

/** What of a document is neither shown nor reported; each with where it is missing. */
export async function faultsOfDocument(document: Json): Promise<readonly string[]> {
  const source = JSON.stringify(document, undefined, 2);
  const { files, result, findings } = await buildSite({
    'docsgen.config.js': `export default { title: 'Test', search: false, fonts: false,
      api: [{ id: 'api', document: 'api.json', route: '/api', linkBase: 'https://example.org' }] };`,
    'api.json': source,
  });
  if (files.size === 0) return [`not published: ${findings.join('; ')}`];
  const textOf = (pattern: RegExp) =>
    [...files].flatMap(([path, text]) => (pattern.test(path) ? [text] : [])).join('\n');
  const outputs = { page: textOf(/^api\b.*\.html$/), copy: renderer.render(textOf(/^api\b.*\.md$/)) };
  const values = readValuesOf(document);
  const missing = Object.entries(outputs).flatMap(([output, html]) => {
    const { words, targets } = visibleIn(html);
    // A link within the text of another one is shown as it is, or is where the other one leads.
    const visible = visibleText(html);
    // Behind a comment that is not closed, Markdown is shown as it is written.
    const asRead = visible.replace(/\[([^[\]]*)\]\([^)\s]*\)/g, '$1').replace(/~~|\*\*/g, '');
    // Tags that are shown as text divide a word that they are in.
    const tag = /<\/?[a-z][^<>]*>/gi;
    const withoutTags = asRead.replace(tag, '').replace(tag, '');
    const whole = new Map([...wordsOf(withoutTags).map((word) => [word, 1] as const), ...words]);
    const shown = { words: whole, letters: [visible, ...targets, asRead, withoutTags].map(lettersOf).join(' ') };
    // Documents of makers say most of their texts many times, and a search through all pages is slow.
    const known = new Map<string, readonly string[]>();
    return values.flatMap((value) => {
      const key = `${value.kind} ${value.pointer.endsWith('/title')} ${value.text}`;
      const lost = known.get(key) ?? lostOf(value, shown);
      known.set(key, lost);
      return lost.length === 0 ? [] : [{ ...value, lost, output }];
    });
  });
  if (missing.length === 0) return [];
  const lines = linesOf(source);
  const linesIn = (found: typeof result.diagnostics) =>
    new Set(
      found.flatMap(({ place, related = [] }) =>
        [place, ...related.map((other) => other.place)].map((at) => at?.start?.line),
      ),
    );
  const reported = linesIn(result.diagnostics);
  // With a field that a part cannot have, a header that tools ignore, a part that is not shown, or a long example, all that is in it is reported.
  const refused = linesIn(
    result.diagnostics.filter(({ message }) =>
      / cannot have |^tools ignore | not shown$|^of this example, /.test(message),
    ),
  );
  return missing
    .filter(({ pointer }) => !reported.has(lines.get(pointer)))
    .filter(({ pointer }) => !aroundOf(pointer).some((around) => refused.has(lines.get(around))))
    .map(({ output, pointer, lost, text }) => `${output}: ${pointer}: ${lost.join(' ')} of ${JSON.stringify(text)}`);
}

/** A pointer, and those of what it is in. */
function aroundOf(pointer: string): readonly string[] {
  const keys = pointer.split('/');
  return keys.map((_, index) => keys.slice(0, index + 1).join('/')).slice(1);
}

interface Shown {
  readonly words: Words;
  readonly letters: string;
}

/** What of a value is not shown: words of a text of Markdown, else all of it. */
function lostOf({ pointer, kind, text }: ReadValue, { words, letters }: Shown): readonly string[] {
  // A summary with links in it is shown as a description.
  if (kind === 'Markdown' || (pointer.endsWith('/summary') && text.includes('](')))
    return [...expectedOf(text.replace(ownElement, ' '), isTarget).words.keys()].filter(
      (word) => !words.has(word) && !isJoined(word, letters) && !isNoWord(word, text),
    );
  const isShown =
    letters.includes(lettersOf(text)) ||
    letters.includes(lettersOf(JSON.stringify(text).slice(1, -1))) ||
    // A title in the words of the name: `Comment (Base)` of `Comment--Base`.
    (pointer.endsWith('/title') && withoutSigns(letters).includes(withoutSigns(text.toLowerCase())));
  return isShown ? [] : [text];
}

/** Whether a word is part of another: words of Chinese and of elements in a line are divided in more than one way. */
function isJoined(word: string, letters: string): boolean {
  return (word.length > 3 || /[^a-z\d]/.test(word)) && letters.includes(word);
}

/** Elements of a site's own have no meaning in an API document: their tags are text. */
const ownElement = /<\/?[a-z]+-[^>]*>/g;

/** Whether a tag is a place for links to lead to, as XML writes it: `<a name="x"/>`. Pages report it, since browsers take what follows for its content. */
const isTarget = (name: string, attributes: string): boolean =>
  name === 'a' && /["'\s]\/$/.test(attributes) && !/\shref\b/i.test(attributes);

/**
 * Whether it is no word of an author's: of a comment, of an end without a beginning such as `</br>`, which is left out as browsers do
 * it, or the name of a sign next to an address.
 */
function isNoWord(word: string, text: string): boolean {
  return word.startsWith(secret) || new RegExp(`</${word}>|&${word};`, 'i').test(text);
}

/** Without blanks, and without what marks code and emphasis in a line. */
function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&amp;', '&')
    .replace(/[\s\u200b\u00ad`*_>\\]/g, '');
}

function withoutSigns(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

const inline: ReadonlySet<string> = new Set('a b bdi code del em i mark s small span strong sub sup wbr'.split(' '));
const readable: ReadonlySet<string> = new Set(['title', 'alt', 'placeholder', 'value', 'aria-label']);

/** All that is to be read of a page, what is folded included. */
function visibleText(html: string): string {
  let text = '';
  const enter = (node: DefaultTreeAdapterTypes.Node): void => {
    if (defaultTreeAdapter.isTextNode(node)) text += node.value;
    const element = defaultTreeAdapter.isElementNode(node) ? node : undefined;
    if (element?.tagName === 'script' || element?.tagName === 'style') return;
    const gap = element === undefined || inline.has(element.tagName) ? '' : ' ';
    for (const { name, value } of element?.attrs ?? []) if (readable.has(name)) text += ` ${value} `;
    text += gap;
    if ('content' in node) enter((node as DefaultTreeAdapterTypes.Template).content);
    if ('childNodes' in node) for (const child of node.childNodes) enter(child);
    text += gap;
  };
  enter(parse(html));
  return text;
}

/** The line of each value of a document, by pointer. */
function linesOf(source: string): ReadonlyMap<string, number> {
  const counter = new LineCounter();
  const lines = new Map<string, number>();
  const enter = (node: unknown, pointer: string): void => {
    if (isPair(node)) {
      enter(node.value, pointer);
      return;
    }
    if (isMap(node))
      for (const item of node.items) enter(item, `${pointer}/${isScalar(item.key) ? item.key.value : ''}`);
    if (isSeq(node)) node.items.forEach((item, index) => void enter(item, `${pointer}/${index}`));
    const range = (node as { range?: readonly number[] } | null)?.range;
    if (range?.[0] !== undefined) lines.set(pointer, counter.linePos(range[0]).line);
  };
  enter(parseDocument(source, { lineCounter: counter }).contents, '');
  return lines;
}
