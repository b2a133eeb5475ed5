import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

/** How often each word is there. */
export type Words = ReadonlyMap<string, number>;

/** What readers get from markup. */
export interface Visible {
  /** In texts, alternative texts and titles, in lower case. */
  readonly words: Words;
  /** Those in bold, in italics and struck out. */
  readonly marked: Words;
  /** The addresses that links lead to. */
  readonly targets: readonly string[];
}

/** Elements whose content browsers do not show. */
const hidden: ReadonlySet<string> = new Set([
  'iframe',
  'link',
  'meta',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'title',
]);

/** The words and targets of markup, as an HTML parser reads it. Numbers of footnotes and links back are left out. */
export function visibleIn(html: string): Visible {
  const words = new Map<string, number>();
  const marked = new Map<string, number>();
  const targets: string[] = [];
  let line = '';
  const enter = (node: DefaultTreeAdapterTypes.Node): void => {
    if (defaultTreeAdapter.isTextNode(node)) line += node.value;
    if (!defaultTreeAdapter.isElementNode(node)) {
      descend(node);
      return;
    }
    if (hidden.has(node.tagName)) return;
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    const href = attributes.get('href');
    if (/\bfootnote-(?:ref|backref)\b/.test(`${attributes.get('class')} ${[...attributes.keys()]}`)) return;
    if (node.tagName === 'a' && href !== undefined && !href.startsWith('#')) targets.push(href);
    for (const [name, value] of attributes) {
      if (name === 'title' || (name === 'alt' && node.tagName === 'img')) addWords(value, words);
    }
    // Words end where blocks do, and go on in what is in a line.
    const mark = marks.get(node.tagName);
    if (mark !== undefined) for (const word of wordsOf(textIn(node))) count(`${mark} ${word}`, marked);
    const gap = apart.has(node.tagName) || attributes.get('class') === 'card-title' ? ' ' : '';
    line += gap;
    descend(node);
    line += gap;
  };
  const descend = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('content' in node) enter((node as DefaultTreeAdapterTypes.Template).content);
    if ('childNodes' in node) for (const child of node.childNodes) enter(child);
  };
  descend(parseFragment(html));
  addWords(line, words);
  return { words, marked, targets };
}

/** Elements that browsers show apart from the text around them, as they do titles of cards; all others, unknown ones too, are parts of a line. */
const apart: ReadonlySet<string> = new Set(
  (
    'address applet article aside audio blockquote body br button canvas caption center col colgroup dd details dialog dir div dl dt ' +
    'embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe image img ' +
    'input legend li listing main marquee math menu meter nav object ol optgroup option p plaintext pre progress q rp rt rtc ' +
    'search section select summary sup svg table tbody td text textarea tfoot th thead title tr tspan ul video xmp'
  ).split(' '),
);

/** Elements that emphasis of Markdown makes. */
const marks: ReadonlyMap<string, string> = new Map([
  ['strong', 'strong'],
  ['em', 'em'],
  ['del', 'del'],
  ['s', 'del'],
]);

function textIn(node: DefaultTreeAdapterTypes.ParentNode): string {
  return node.childNodes
    .map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : 'childNodes' in child ? textIn(child) : ''))
    .join('');
}

function addWords(text: string, words: Map<string, number>): void {
  for (const word of wordsOf(text)) count(word, words);
}

function count(word: string, words: Map<string, number>): void {
  words.set(word, (words.get(word) ?? 0) + 1);
}

/** The words of a text: letters and digits of one script. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}\p{N}]*|\p{N}+/gu) ?? []
  );
}
