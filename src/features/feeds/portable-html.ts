import type { Element, Nodes as Node, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { parseUrl } from '../../shared/parse-url.ts';

/** Markup that works on any page: no scripts, styles, classes or ids. */
const schema: Schema = {
  ...defaultSchema,
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'select', 'textarea'],
  // A `span` has no meaning without its class.
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== 'span'),
    ...['abbr', 'audio', 'cite', 'dfn', 'figcaption', 'figure', 'mark', 'small', 'time', 'u', 'video'],
  ],
  attributes: {
    '*': ['title', 'lang', 'dir'],
    a: ['href'],
    blockquote: ['cite'],
    code: [['className', /^language-./]],
    details: ['open'],
    img: ['src', 'srcSet', 'sizes', 'alt', 'width', 'height'],
    input: [
      ['disabled', true],
      ['type', 'checkbox'],
      ['checked', true],
    ],
    ol: ['start', 'type', 'reversed'],
    source: ['src', 'srcSet', 'type', 'media'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan', 'scope'],
    time: ['dateTime'],
    audio: ['src', 'controls'],
    video: ['src', 'controls', 'poster', 'width', 'height'],
  },
  clobber: [],
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'], poster: ['http', 'https'] },
};

const stringifier = unified().use(rehypeStringify).freeze();

/**
 * The markup of a post for other pages, such as those of feed readers: sanitized, with absolute addresses.
 *
 * @param base absolute address of the post
 */
export function portableHtml(html: string, base: string): string {
  const tree = fromHtml(html, { fragment: true });
  dropAlone(tree);
  // Sanitising a root gives a root.
  const portable = sanitize(tree, schema) as Root;
  visit(portable, 'element', (element) => makeAbsolute(element, base));
  return stringifier.stringify(portable).trim();
}

/**
 * Removes what makes no sense without styles: anchors of headings, pictures for dark mode next to those for light mode, and
 * images that open the same one larger.
 */
function dropAlone(tree: Root): void {
  const hasClass = (node: Node, name: string) =>
    node.type === 'element' && [(node as Element).properties.className ?? []].flat().includes(name);
  visit(tree, 'element', (element, index, parent) => {
    if (index === undefined || !parent) return;
    const isOther = hasClass(element, 'only-dark') && parent.children.some((child) => hasClass(child, 'only-light'));
    if (!isOther && !hasClass(element, 'anchor') && !hasClass(element, 'zoom')) return;
    parent.children.splice(index, 1);
    return index;
  });
}

function makeAbsolute({ properties }: Element, base: string): void {
  for (const name of ['href', 'src', 'cite', 'poster']) {
    const address = properties[name];
    if (typeof address === 'string') properties[name] = parseUrl(address, base)?.href ?? address;
  }
  const { srcSet } = properties;
  if (srcSet === undefined) return;
  const candidates = (Array.isArray(srcSet) ? srcSet.map(String) : String(srcSet).split(/,\s+/)).map((candidate) => {
    const [address = '', ...descriptor] = candidate.trim().split(/\s+/);
    return [parseUrl(address, base)?.href ?? address, ...descriptor].join(' ');
  });
  properties.srcSet = candidates.join(', ');
}
