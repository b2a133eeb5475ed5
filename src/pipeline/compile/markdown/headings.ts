import { slug } from 'github-slugger';
import type { Element, ElementContent, Root } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import type { Root as MdastRoot } from 'mdast';
import type { TocEntry } from '../../../model/page.ts';
import { headingIds } from '../../../shared/heading-ids.ts';
import { composed, decodeUrl } from '../../../shared/paths.ts';
import { agentsTag } from '../../../shared/readers.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { classesOf, hastElement } from './hast.ts';
import { placeOf, type Scope } from './scope.ts';
import { takeHeadingId } from './syntax/heading-id.ts';
import { toHtml } from './to-html.ts';
import { SKIP, visit } from './visit.ts';

/** Gives headings the ids that authors write: `## Title {#my-id}` and `## Title {/* #my-id *\/}`. */
export function takeHeadingIds(tree: MdastRoot): void {
  visit(tree, 'heading', (heading) => {
    const id = takeHeadingId(heading);
    if (id === undefined) return;
    heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } };
  });
}

/**
 * Records where authors write ids, and reports those with a blank in them, which HTML does not allow: no style or script finds the element. The id stays, because
 * links to it may exist. Ids of footnotes come as parts of an address, and become what that leads to.
 *
 *     ## Set up {#set up}
 */
export function recordId(element: Element, scope: Scope): void {
  for (const name of ['id', 'name']) {
    const value = element.properties[name];
    if (typeof value === 'string' && (name === 'id' || element.tagName === 'a'))
      element.properties[name] = composed(value.startsWith('user-content-') ? decodeUrl(value) : value);
  }
  const { id } = element.properties;
  if (typeof id !== 'string') return;
  const place = placeOf(scope, element);
  if (place.start !== undefined) scope.ids.push({ id, place });
  if (!/\s/.test(id)) return;
  scope.findings.push({
    rule: 'invalid-anchor',
    message: `the id ${JSON.stringify(id)} has a space in it, which HTML does not allow`,
    place,
    hint: `write ${id.trim().split(/\s+/).join('-')}, and the same in links to it`,
  });
}

/**
 * Gives each heading an id and, from level 2 down, a link to itself. Ids of authors are reserved first, also those of other elements, such as
 * `<a id="set-up"></a>` above a heading, so that no generated one can be the same.
 *
 *     <h2 id="set-up">Set up<a class="anchor" href="#set-up" aria-label="Direct link to Set up"></a></h2>
 *
 * @param idsOnly whether headings get ids alone, and entries no markup
 * @returns the entries of the table of contents, in document order
 */
export function addHeadingAnchors(tree: Root, say: Text, idsOnly = false): TocEntry[] {
  const headings: Element[] = [];
  const linked = new Set<string>();
  const kept: { readonly text: string; readonly id: string }[] = [];
  visit(tree, 'element', (node) => {
    if (node.tagName === agentsTag) return SKIP;
    const { id, href } = node.properties;
    if (typeof id === 'string' && !headingNames.has(node.tagName)) kept.push({ text: '', id });
    if (node.tagName === 'a' && typeof href === 'string' && href.startsWith('#'))
      linked.add(composed(decodeUrl(href.slice(1))));
    if (headingNames.has(node.tagName)) headings.push(node);
    return;
  });
  // The title of the page needs no anchor, but where the page has a link to it, as GitHub gives it one.
  const isAnchor = (heading: Element) => {
    if (heading.tagName !== 'h1' || heading.properties.id !== undefined) return true;
    const wanted = slug(composed(plainText(heading).trim()));
    const isTaken = (other: Element) => (other.properties.id ?? slug(composed(plainText(other).trim()))) === wanted;
    return wanted !== '' && linked.has(wanted) && !headings.some((other) => other !== heading && isTaken(other));
  };
  const anchors = headings.filter(isAnchor).map((heading) => ({ heading, text: plainText(heading).trim() }));
  const own = anchors.map(({ heading: { properties }, text }) => ({ text, id: properties.id?.toString() }));
  const ids = headingIds([...kept, ...own]).slice(kept.length);
  const toc: TocEntry[] = [];
  for (const [index, { heading, text }] of anchors.entries()) {
    const depth = Number(heading.tagName[1]);
    const id = ids[index] ?? '';
    heading.properties.id = id;
    // That of the footnotes is for screen readers only.
    if (depth === 1 || classesOf(heading).includes('sr-only')) continue;
    if (idsOnly) {
      toc.push({ depth, id, text, html: '' });
      continue;
    }
    const content = heading.children;
    toc.push({ depth, id, text, html: toHtml(content.flatMap(withoutLinks)) });
    const ariaLabel = say('text.heading', { heading: text });
    heading.children = [...content, hastElement('a', { className: ['anchor'], href: `#${id}`, ariaLabel }, [])];
  }
  return toc;
}

const headingNames: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Inline markup for a table of contents: without links and ids, with the text of images. */
function withoutLinks(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return [node];
  if (node.type !== 'element') return [];
  if (node.tagName === 'img') return [{ type: 'text', value: String(node.properties.alt ?? '') }];
  const children = node.children.flatMap(withoutLinks);
  if (node.tagName === 'a' || node.properties.role === 'term') return children;
  const { id: _, ...properties } = node.properties;
  return [{ ...node, properties, children }];
}
