import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Root } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import type { Root as MdastRoot } from 'mdast';
import type { VFile } from 'vfile';
import type { TocEntry } from '../../../model/page.ts';
import { placeOf, scopeOf } from './scope.ts';
import { takeHeadingId } from './syntax/heading-id.ts';
import { toHtml } from './to-html.ts';
import { visit } from './visit.ts';

/** `## Title {#my-id}` and `## Title {/* #my-id *\/}` give the heading the id its author chose. */
export function remarkHeadingIds() {
  return (tree: MdastRoot): void => {
    visit(tree, 'heading', (heading) => {
      const id = takeHeadingId(heading);
      if (id === undefined) return;
      heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } };
    });
  };
}

/**
 * Reports ids with a blank in them. HTML does not allow these, and no style or script finds the element; the id is
 * left as it is, because links may lead to it already.
 *
 *     ## Set up {#set up}
 */
export function rehypeIds() {
  return (tree: Root, file: VFile): void => {
    const scope = scopeOf(file);
    visit(tree, 'element', (element) => {
      const { id } = element.properties;
      if (typeof id !== 'string') return;
      const place = placeOf(scope, element);
      if (place.start !== undefined) scope.ids.push({ id, place });
      if (!/\s/.test(id)) return;
      scope.findings.push({
        rule: 'invalid-anchor',
        message: `the id ${JSON.stringify(id)} has a blank in it, which HTML does not allow`,
        place,
        hint: `write ${id.trim().split(/\s+/).join('-')}, and the same in links to it`,
      });
    });
  };
}

/**
 * Gives every heading an id and, from level 2 down, a link to itself; returns what a table of
 * contents needs, in document order. Ids that authors chose are taken first, so that no made-up
 * one can clash with them.
 *
 *     <h2 id="set-up">Set up<a class="anchor" href="#set-up" aria-label="Direct link to Set up"></a></h2>
 */
export function addHeadingAnchors(tree: Root): TocEntry[] {
  const slugger = new GithubSlugger();
  const headings: Element[] = [];
  visit(tree, 'element', (node) => {
    if (!/^h[1-6]$/.test(node.tagName)) return;
    headings.push(node);
    const { id } = node.properties;
    if (typeof id === 'string') slugger.occurrences[id] ??= 0;
  });
  const toc: TocEntry[] = [];
  for (const heading of headings) {
    const text = plainText(heading).trim();
    const depth = Number(heading.tagName[1]);
    // The page's own title needs no address: the page has one.
    if (depth === 1 && heading.properties.id === undefined) continue;
    heading.properties.id ??= slugger.slug(text);
    const id = String(heading.properties.id);
    if (depth === 1 || isHidden(heading)) continue;
    const content = heading.children;
    toc.push({ depth, id, text, html: toHtml(content.flatMap(withoutLinks)) });
    const anchor: Element = {
      type: 'element',
      tagName: 'a',
      properties: { className: ['anchor'], href: `#${id}`, ariaLabel: `Direct link to ${text}` },
      children: [],
    };
    heading.children = [...content, anchor];
  }
  return toc;
}

/** The heading of the footnotes is there for screen readers only. */
function isHidden(heading: Element): boolean {
  const classes = heading.properties.className;
  return Array.isArray(classes) && classes.includes('sr-only');
}

/** Inline markup as a table of contents can show it: no links, no ids, images by their text. */
function withoutLinks(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return [node];
  if (node.type !== 'element') return [];
  if (node.tagName === 'img') return [{ type: 'text', value: String(node.properties.alt ?? '') }];
  const children = node.children.flatMap(withoutLinks);
  if (node.tagName === 'a' || node.properties.role === 'term') return children;
  const { id: _, ...properties } = node.properties;
  return [{ ...node, properties, children }];
}
