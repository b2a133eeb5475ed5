import type { Link, Node, Parent, Text } from 'mdast';

/**
 * Leaves addresses that are links by themselves as text within `<a href="…">`, since a parser of HTML ends the author's link where
 * another one begins.
 *
 *     <a href="/shop">www.example.org</a>
 */
export function unlinkInLinks(node: Parent): void {
  const links = isJsxLink(node) ? [[0, node.children.length] as const] : writtenLinks(node);
  for (const [from, to] of links.toReversed()) unlink(node, from, to);
  for (const child of node.children) if ('children' in child) unlinkInLinks(child);
}

function isJsxLink(node: Node): boolean {
  return node.type.startsWith('mdxJsx') && 'name' in node && node.name === 'a';
}

/** From the start tag to the end tag of each link in HTML, as indexes of the children. */
function writtenLinks({ children }: Parent): readonly (readonly [from: number, to: number])[] {
  const links: [number, number][] = [];
  let start: number | undefined;
  for (const [index, child] of children.entries()) {
    if (child.type !== 'html') continue;
    for (const [tag] of child.value.matchAll(/<a\s[^<>]*\bhref\b|<\/a(?=[\s>])/gi)) {
      if (!tag.startsWith('</')) start = index;
      else if (start !== undefined) {
        links.push([start, index]);
        start = undefined;
      }
    }
  }
  return links;
}

function unlink({ children }: Parent, from: number, to: number): void {
  for (let index = to - 1; index >= from; index--) {
    const child = children[index];
    if (child?.type === 'link' && isByItself(child)) children[index] = child.children[0] as Text;
    else if (child !== undefined && 'children' in child) unlink(child, 0, child.children.length);
  }
}

/** Whether the text of a link is its address, as far as readers write it. */
function isByItself({ url, children }: Link): boolean {
  const [text] = children;
  return (
    text?.type === 'text' &&
    children.length === 1 &&
    ['', 'http://', 'mailto:'].some((start) => start + text.value === url)
  );
}
