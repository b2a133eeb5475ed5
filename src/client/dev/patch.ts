/**
 * Applies the changes between two states of a page's markup to the page, and changes nothing else: what a reader has
 * opened or typed stays, and so does what scripts have added.
 *
 * Not the `morph` of the router: that one compares the page with its successor, keeps little, and is on every page.
 * With this three-way comparison in its place, `main.ts` would be larger than its limit.
 *
 * @param live the element in the page
 * @param before the markup that `live` was made from
 * @param after the new markup; its nodes are copied
 */
export function patch(live: Element, before: Element, after: Element): void {
  if (before.isEqualNode(after)) return;
  if (!isAlike(before, after) || before.localName === 'docsgen-island') {
    live.replaceWith(document.importNode(after, true));
    return;
  }
  patchAttributes(live, before, after);
  patchChildren(live, before, after);
}

export function patchAttributes(live: Element, before: Element, after: Element): void {
  for (const { name } of before.attributes) if (!after.hasAttribute(name)) live.removeAttribute(name);
  for (const { name, value } of after.attributes)
    if (before.getAttribute(name) !== value) live.setAttribute(name, value);
}

export function patchChildren(live: Element, before: Element, after: Element): void {
  const [old, next] = [[...before.childNodes], [...after.childNodes]];
  const shown = counterparts(live, old);
  if (shown === undefined) {
    live.replaceChildren(...next.map(copy));
    return;
  }
  const { start, end } = unchanged(old, next);
  const middle = { old: old.slice(start, old.length - end), next: next.slice(start, next.length - end) };
  const behind = shown[old.length - end] ?? shown[old.length - end - 1]?.nextSibling ?? null;
  middle.next.forEach((node, index) => {
    const was = middle.old[index];
    const own = shown[start + index];
    if (was === undefined || own === undefined) live.insertBefore(copy(node), behind);
    else if (was instanceof Element && node instanceof Element) patch(own as Element, was, node);
    else if (was.nodeType === node.nodeType && !(node instanceof Element)) own.nodeValue = node.nodeValue;
    else live.replaceChild(copy(node), own);
  });
  for (const own of shown.slice(start + middle.next.length, old.length - end)) live.removeChild(own);
}

/** The number of equal nodes at the start, and at the end. */
function unchanged(old: readonly Node[], next: readonly Node[]): { start: number; end: number } {
  const shorter = Math.min(old.length, next.length);
  const same = (a: Node | undefined, b: Node | undefined) => a !== undefined && b !== undefined && a.isEqualNode(b);
  let start = 0;
  while (start < shorter && same(old[start], next[start])) start++;
  let end = 0;
  while (end < shorter - start && same(old.at(-1 - end), next.at(-1 - end))) end++;
  return { start, end };
}

/** The nodes in the page for those of the markup, in order; scripts may have added others between them. */
function counterparts(live: Element, old: readonly Node[]): readonly ChildNode[] | undefined {
  const found: ChildNode[] = [];
  for (const node of live.childNodes) {
    const wanted = old[found.length];
    if (wanted !== undefined && isAlike(wanted, node)) found.push(node);
  }
  return found.length === old.length ? found : undefined;
}

function isAlike(a: Node, b: Node): boolean {
  return a.nodeName === b.nodeName && (a as Partial<Element>).id === (b as Partial<Element>).id;
}

function copy(node: Node): Node {
  return document.importNode(node, true);
}
