import type { Element, ElementContent, Root, RootContent, Text } from 'hast';
import { find, html } from 'property-information';
import type { Finding } from '../../model/diagnostic.ts';
import type { HeadElement } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { isBlank, isElement } from './markdown/hast.ts';
import { toHtml } from './markdown/to-html.ts';
import { SKIP, visit } from './markdown/visit.ts';

/** Elements that a `head` may contain. */
const known = new Set(['base', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'title']);

/**
 * Moves what authors write between `<head>` and `</head>` from a page to the head of its document. Expressions, and
 * elements that a head may not contain, are reported and left out. So is a title elsewhere, of which browsers show nothing.
 */
export function takeHead(tree: Root, file: SourcePath): { head: readonly HeadElement[]; findings: readonly Finding[] } {
  const head: HeadElement[] = [];
  const findings: Finding[] = [];
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'svg') return SKIP;
    if (node.tagName === 'title')
      findings.push({
        rule: 'lost-text',
        message: '<title> in the text of a page is not shown',
        place: placeOf(node),
        hint: 'set title in the frontmatter, or write \\<title> for the characters',
      });
    if (node.tagName !== 'head' || parent === undefined || index === undefined) return;
    parent.children.splice(index, 1);
    for (const child of node.children) take(child, node);
    return [SKIP, index];
  });
  return { head, findings };

  function placeOf({ position }: Pick<ElementContent | RootContent, 'position'>): Place {
    return { file, start: position && { line: position.start.line, column: position.start.column } };
  }

  function take(node: ElementContent | RootContent, around: Element): void {
    if (node.type === 'comment' || isBlank(node)) return;
    if (isElement(node, 'p')) {
      for (const child of node.children) take(child, node);
    } else if (node.type === 'element' && known.has(node.tagName) && !node.children.some(isRun)) {
      head.push(toHeadElement(node));
    } else {
      findings.push({
        rule: 'invalid-mdx',
        message: `${nameOf(node)} is not allowed in <head>`,
        place: placeOf(node.position === undefined ? around : node),
        hint: `write ${[...known].map((name) => `<${name}>`).join(', ')} with plain values`,
      });
    }
  }
}

function isRun({ type }: ElementContent): boolean {
  return type.startsWith('mdx');
}

function nameOf(node: ElementContent | RootContent): string {
  if (node.type === 'element') return `<${node.tagName}>`;
  if (node.type.startsWith('mdxJsx') && 'name' in node && node.name)
    return `<${node.name}> with a value that is computed`;
  return node.type === 'text' ? 'text' : 'an expression';
}

function toHeadElement({ tagName, properties, children }: Element): HeadElement {
  const attributes = Object.entries(properties).flatMap(([key, value]): [string, string | true][] => {
    if (value === null || value === undefined || value === false) return [];
    const { attribute, property } = find(html, key);
    const name = /^(?:aria|data)-/.test(attribute) ? attribute : property;
    return [[name, value === true ? value : [value].flat().join(' ')]];
  });
  const isRaw = tagName === 'script' || tagName === 'style';
  const texts = children.filter((child): child is Text => child.type === 'text').map(({ value }) => value);
  const content = isRaw ? texts.join('') : toHtml(children);
  return { tag: tagName, attributes, content };
}
