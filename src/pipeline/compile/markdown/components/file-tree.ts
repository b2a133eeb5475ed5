import type { Element, ElementContent } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import { hastElement, isBlank, isElement, text } from '../hast.ts';
import { type BuiltInComponent, type ComponentInput, onlyList } from './component.ts';

/**
 * `<FileTree>` around a list. Each item has the name of a file or, with a nested list or a slash, of a folder, and a note.
 *
 *     - docs/
 *       - **intro.mdx** the first page     ->   <li><strong><code>intro.mdx</code></strong> <span …>the first page
 */
export const fileTree: BuiltInComponent = {
  props: [],
  render({ children, icon, problem }) {
    const list = onlyList(children, 'ul');
    if (list === undefined) {
      problem('<FileTree> holds one list and nothing else', 'write each file as an item: - docs/');
      return [...children];
    }
    return [hastElement('div', { className: ['file-tree'] }, [folder(list, icon)])];
  },
};

type DrawIcon = ComponentInput['icon'];

function folder(list: Element, icon: DrawIcon): Element {
  const items = list.children.map((item) => (isElement(item, 'li') ? entry(item, icon) : item));
  return { ...list, properties: { role: 'list' }, children: items };
}

function entry(item: Element, icon: DrawIcon): Element {
  const inner = (list: Element) => folder(list, icon);
  // Items of a loose list have their text in paragraphs.
  const parts = item.children.flatMap((child) => (isElement(child, 'p') ? child.children : [child]));
  const within = parts.filter((part): part is Element => isElement(part, 'ul'));
  const line = trimmed(parts.filter((part) => !isElement(part, 'ul')));
  const { name, note } = split(line);
  const properties =
    within.length > 0 || plainText({ type: 'root', children: [...name] }).endsWith('/')
      ? { className: ['folder'] }
      : {};
  const isFolder = properties.className !== undefined;
  const shape = isDots(name) ? [] : icon(isFolder ? 'folder' : 'file');
  const shown = note.length === 0 ? [] : [text(' '), hastElement('span', { className: ['file-note'] }, note)];
  return { ...item, properties, children: [...shape, ...name, ...shown, ...within.map(inner)] };
}

interface Line {
  readonly name: readonly ElementContent[];
  readonly note: readonly ElementContent[];
}

/** Splits an item into name and note. The name ends at the first blank, or is a whole element: code, bold or a link. */
function split([first, ...rest]: readonly ElementContent[]): Line {
  if (first === undefined) return { name: [], note: [] };
  if (first.type !== 'text') return { name: [named(first)], note: trimmed(rest) };
  const [, name = '', more = ''] = /^(\S+)\s*([\s\S]*)$/.exec(first.value) ?? [];
  const note = more === '' ? rest : [text(more), ...rest];
  return { name: [hastElement('code', {}, [text(name)])], note: trimmed(note) };
}

/** Whether an item is a mark for files that are left out. */
function isDots(name: readonly ElementContent[]): boolean {
  return /^(?:…|\.\.\.)$/.test(plainText({ type: 'root', children: [...name] }));
}

function named(node: ElementContent): ElementContent {
  if (node.type !== 'element' || node.tagName === 'code') return node;
  const children = node.children.some((child) => isElement(child, 'code'))
    ? node.children
    : [hastElement('code', {}, node.children)];
  return { ...node, children };
}

function trimmed(nodes: readonly ElementContent[]): ElementContent[] {
  const left = [...nodes];
  while (isBlank(left[0])) left.shift();
  while (isBlank(left.at(-1))) left.pop();
  const first = left[0];
  if (first?.type === 'text') left[0] = text(first.value.trimStart());
  const last = left.at(-1);
  if (last?.type === 'text') left[left.length - 1] = text(last.value.trimEnd());
  return left;
}
