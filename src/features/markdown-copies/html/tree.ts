/** Markup as far as its Markdown needs it: elements and text, entities resolved. */
export type Node = Element | string;

export interface Element {
  /** Lower case. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
  /** Whether an element that starts on a line of its own is inside, at any depth. */
  readonly holdsBlocks: boolean;
}

const blockTags: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'body', 'center', 'dd', 'details', 'dialog', 'div', 'dl', 'dt'],
  ...['fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup'],
  ...['hr', 'li', 'main', 'menu', 'nav', 'ol', 'p', 'pre', 'search', 'section', 'summary', 'table', 'tbody', 'td'],
  ...['tfoot', 'th', 'thead', 'tr', 'ul'],
]);

export function isBlockTag(tag: string): boolean {
  return blockTags.has(tag);
}

export function element(tag: string, children: readonly Node[], attributes: Element['attributes'] = {}): Element {
  const holdsBlocks = children.some(isBlock);
  return { tag, attributes, children, holdsBlocks };
}

/** Whether the node cannot stand in a line of text. */
export function isBlock(node: Node): node is Element {
  return typeof node !== 'string' && (node.holdsBlocks || blockTags.has(node.tag));
}

export function hasClass({ attributes }: Element, name: string): boolean {
  return attributes.class?.split(' ').includes(name) === true;
}

export function textOf(node: Node): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

/** The first element inside that passes the test, in document order. */
export function find(nodes: readonly Node[], test: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const found = test(node) ? node : find(node.children, test);
    if (found !== undefined) return found;
  }
  return undefined;
}
