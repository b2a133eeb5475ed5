/**
 * Makes an element like another one and keeps as much of it as it can, with its scroll position and the
 * disclosures that a reader has opened.
 */
export function morph(from: Element, to: Element): void {
  if (from.isEqualNode(to)) return;
  if (from.nodeName !== to.nodeName || from.id !== to.id || from.matches('main')) {
    from.replaceWith(to);
    return;
  }
  morphAttributes(from, to);
  const [old, next] = [[...from.childNodes], [...to.childNodes]];
  if (old.length !== next.length || old.some((node, index) => node.nodeName !== next[index]?.nodeName)) {
    from.replaceChildren(...next);
    return;
  }
  old.forEach((node, index) => {
    const other = next[index] as Node;
    if (node instanceof Element) morph(node, other as Element);
    else node.nodeValue = other.nodeValue;
  });
}

/** @param keep names of attributes that stay as they are */
export function morphAttributes(from: Element, to: Element, keep: readonly string[] = ['open']): void {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !keep.includes(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !(keep.includes(name) && name !== 'open')) from.setAttribute(name, value);
  }
}
