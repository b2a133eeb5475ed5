import fc from 'fast-check';
import type { Element, ElementContent } from 'hast';

import { toString as hastText } from 'hast-util-to-string';
import { toString as mdastText } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { pageCopy } from '../../../../src/features/markdown-copies/page-copy.ts';
import { toHtml } from '../../../../src/pipeline/compile/markdown/to-html.ts';
import { effort } from '../../../effort.ts';
import { contentOf, readMarkdown, squeeze } from './read-markdown.ts';

/** What Markdown or HTML could take for markup, and what decides how its neighbours are read. */
const pieces = [
  ...['a', 'b2', '1', '1.', '23)', '-', '+', '*', '**', '_', '__', '#', '##', '>', '|', '\\', '`', '``', '~', '~~~'],
  ...['[', ']', '(', ')', '!', '<', '<b>', '</b>', '<!--', '-->', '&', '&amp;', '&#35;', ';', ':', ':-', '"', "'"],
  ...['=', '---', '===', '[x]', '[ ]', '[^1]', '[a]: b', '{', '}', '$', '%', '^', 'é', '中', '😀', '“', '€', '™'],
  ...[' ', ' ', ' ', '  ', '\u00a0', '\t', '\n', '\n\n'],
];

const hostile = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));

function element(tagName: string, children: readonly ElementContent[], properties = {}): Element {
  return { type: 'element', tagName, properties, children: [...children] };
}

const text = hostile.map((value): ElementContent => ({ type: 'text', value }));
const code = hostile.map((value) => element('code', [{ type: 'text', value }]));
const address = hostile.map((value) => `https://example.org/${encodeURI(value)}?q=(a&amp;b`);

const { inline } = fc.letrec<{ inline: ElementContent[] }>((tie) => {
  const holder = (tag: string, properties = {}) => tie('inline').map((children) => element(tag, children, properties));
  const link = fc
    .tuple(fc.array(fc.oneof(text, code), { minLength: 1, maxLength: 3 }), address)
    .map(([children, href]) => element('a', children, { href }));
  const one = fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    code,
    link,
    fc.constant(element('br', [])),
    holder('em'),
    holder('strong'),
    holder('del'),
    holder('span'),
  );
  return { inline: fc.array(one, { minLength: 1, maxLength: 4 }) };
});

const { block } = fc.letrec<{ block: Element }>((tie) => {
  const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 3 });
  const item = fc.oneof(
    inline.map((children) => element('li', children)),
    blocks.map((children) => element('li', children)),
  );
  const items = fc.array(item, { minLength: 1, maxLength: 3 });
  const cell = inline.map((children) => element('td', children));
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 });
  const pre = fc
    .tuple(hostile, fc.constantFrom('', 'js', 'a&amp;b'))
    .map(([value, language]) =>
      element('pre', [
        element('code', [{ type: 'text', value }], language === '' ? {} : { className: [`language-${language}`] }),
      ]),
    );
  const one = fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    inline.map((children) => element('p', children)),
    pre,
    fc.tuple(fc.constantFrom('h2', 'h3', 'h6'), inline).map(([tag, children]) => element(tag, children)),
    fc.constant(element('hr', [])),
    items.map((children) => element('ul', children)),
    fc.tuple(items, fc.nat(1000)).map(([children, start]) => element('ol', children, { start })),
    blocks.map((children) => element('blockquote', children)),
    rows.map((list) =>
      element(
        'table',
        list.map((row) => element('tr', row)),
      ),
    ),
  );
  return { block: one as fc.Arbitrary<Element> };
});

/** What the markup says, told by another way than the code under test takes. */
function expected(tree: { readonly type: 'root'; readonly children: ElementContent[] }) {
  const headings: string[] = [];
  const links: string[] = [];
  const blocks: string[] = [];
  const codes: string[] = [];
  visit(tree, 'element', (node, _, parent) => {
    const { tagName } = node;
    if (/^h\d$/.test(tagName)) headings.push(`${tagName.slice(1)} ${words(plain(node))}`);
    if (tagName === 'a') links.push(`${words(plain(node))} -> ${String(node.properties.href)}`);
    if (tagName === 'pre') {
      const language = (node.children[0] as Element).properties.className as string[] | undefined;
      blocks.push(`${language?.[0]?.slice('language-'.length) ?? ''}\n${hastText(node).replace(/\n$/, '')}`);
    }
    if (tagName === 'code' && (parent as Element).tagName !== 'pre') codes.push(squeeze(hastText(node)));
  });
  // What is empty to a reader is left out.
  return {
    headings: headings.filter((heading) => !/^\d $/.test(heading)),
    links: links.filter((link) => !link.startsWith(' ->')),
    blocks,
    codes: codes.filter((value) => value !== ''),
  };
}

/** Text with line breaks as blanks; code that is only blanks is left out. */
function plain(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  if (node.tagName === 'br') return ' ';
  return node.tagName === 'code' && hastText(node).trim() === '' ? '' : node.children.map(plain).join('');
}

/** All words in a row, without the blanks between them: what no reader may lose. */
const words = (value: string) => value.replace(/\s+/g, '');

const isSound = ({ children }: { readonly children: readonly ElementContent[] }): boolean => {
  let sound = true;
  visit({ type: 'root', children: [...children] }, 'element', (node) => {
    // Two kinds of code are written as text: they have no form there that readers would agree on.
    if (node.tagName === 'a' && /\]:/.test(hastText(node))) sound = false;
    if (node.tagName === 'td' && /\\\|/.test(hastText(node))) sound = false;
  });
  return sound;
};

test('whatever characters a page holds, its Markdown copy is read as what the page says', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (children) => {
      fc.pre(isSound({ children }));
      const tree = { type: 'root' as const, children };
      const markdown = pageCopy(
        { permalink: '/p', title: 'T', description: '', byline: '', html: toHtml(tree.children) },
        '',
      );
      const root = readMarkdown(markdown);
      root.children.shift();
      const { headings, links, blocks, codes, html } = contentOf(root, words);
      expect({ headings, links, blocks, codes, html }, markdown).toEqual({ ...expected(tree), html: [] });
      expect(words(mdastText(root)), markdown).toBe(words(children.map(plain).join(' ')));
    }),
    { numRuns: effort(100, 5000) },
  );
});
