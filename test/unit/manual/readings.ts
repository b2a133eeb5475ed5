import MarkdownIt from 'markdown-it';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { type OwnRuleName, rules } from '../../../src/model/rules.ts';
import { bodyHtml, compilePage, settings } from '../pipeline/compile/compile-page.ts';

/** What is made of a text: the markup that readers get, and the rules of what is reported. */
export interface Reading {
  readonly html: string;
  readonly rules: readonly string[];
}

const commonMark = new MarkdownIt('commonmark');
const github = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw, { tagfilter: true })
  .use(rehypeSanitize)
  .use(rehypeStringify);

/** How each dialect reads a text, in the order of the manual's columns. GitHub is GFM with the elements that it lets through. */
export const dialects: readonly ((text: string) => Promise<Reading>)[] = [
  async (text) => ({ html: plain(commonMark.render(text)), rules: [] }),
  async (text) => ({ html: plain(String(await github.process(text))), rules: [] }),
  (text) => readAs('docs/guide/page.md', text),
  (text) => readAs('docs/guide/page.mdx', text),
];

async function readAs(path: string, text: string): Promise<Reading> {
  const page = await compilePage(text, { path, settings: { markdown: { ...settings.markdown, format: 'detect' } } });
  const reported = page.findings.map(({ rule }) => rule);
  const isError = reported.some((rule) => rules[rule as OwnRuleName].severity === 'error');
  return { html: isError ? '' : plain(await bodyHtml(page)), rules: reported };
}

/** Markup without what has no part in how Markdown is read: attributes but targets and ids, wrappers, blanks, the only paragraph. */
export function plain(html: string): string {
  const text = write(parseFragment(html))
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:p|h\d|ul|li|pre|div|blockquote|aside|details|hr)\b[^>]*>) ?/g, '$1');
  return text.trim().replace(/^<p>((?:(?!<p>).)*)<\/p>$/s, '$1');
}

function write(node: DefaultTreeAdapterTypes.Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (defaultTreeAdapter.isCommentNode(node)) return `<!--${node.data}-->`;
  const inner = 'childNodes' in node ? node.childNodes.map(write).join('') : '';
  if (!defaultTreeAdapter.isElementNode(node)) return inner;
  const { tagName, attrs } = node;
  const has = (name: string) => attrs.find((one) => one.name === name)?.value;
  if (tagName === 'section' || has('class') === 'anchor') return '';
  if (/^(?:figure|span)$/.test(tagName)) return inner;
  const shown = attrs.filter(
    ({ name, value }) => (name === 'href' && !value.startsWith('#')) || (name === 'id' && tagName === 'h2'),
  );
  const start = `<${tagName}${shown.map(({ name, value }) => ` ${name}="${value}"`).join('')}>`;
  return /^(?:br|hr|input|img)$/.test(tagName) ? start : `${start}${inner}</${tagName}>`;
}
