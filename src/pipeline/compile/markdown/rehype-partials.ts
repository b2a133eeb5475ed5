import type { Element, ElementContent, Root } from 'hast';
import type { Position } from 'unist';
import { TooMuch } from '../../../shared/markdown-limits.ts';
import { oncePer } from '../../../shared/once.ts';
import { textOf } from '../../../shared/texts/text.ts';
import { joinFootnotes, renameFootnotes } from './join-footnotes.ts';
import type { Scope } from './scope.ts';
import { visit } from './visit.ts';

const tagName = 'docsgen-partial';

/** The most nodes that partials add to a file: of partials that each include the next twice, thirty would be a billion. */
const maxAdded = 100_000;
const tooMuchMessage = `partials add more than ${maxAdded} elements and texts`;
const tooMuchHint = 'include fewer of them, or each less often';

/** A placeholder for a partial while plugins work on the page around it: the tree of the partial is finished. */
export function partialPlaceholder(name: string, position: Position | undefined): Element {
  const place = position === undefined ? {} : { position };
  return { type: 'element', tagName, properties: { name }, children: [], ...place };
}

/** Replaces placeholders by partials. Each use gets its own tree, since the ids of headings differ. */
export function insertPartials(tree: Root, scope: Scope): void {
  const { partials, serial, usedPartials, settings } = scope;
  if (partials.size === 0) return;
  let added = 0;
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== tagName || parent === undefined || index === undefined) return;
    const { path = '', children = [] } = partials.get(String(node.properties.name)) ?? {};
    added += sizeOf(children);
    if (added > maxAdded)
      throw new TooMuch(tooMuchMessage, node.position?.start ?? { line: 1, column: 1 }, tooMuchHint);
    const clone = structuredClone<ElementContent[]>([...children]);
    if (usedPartials.has(path)) renameTabs(clone, serial);
    usedPartials.add(path);
    renameFootnotes({ type: 'root', children: clone }, serial);
    parent.children.splice(index, 1, ...clone);
    return index + children.length;
  });
  joinFootnotes(tree, textOf(settings.language));
}

/** The number of nodes in some trees. */
function sizeOf(children: readonly ElementContent[]): number {
  let size = 0;
  visit({ type: 'root', children: [...children] } satisfies Root, () => {
    size++;
  });
  return size;
}

/** Gives the tabs of a second use other names: tabs of the same name close each other. */
function renameTabs(children: ElementContent[], serial: () => number): void {
  const nameOf = oncePer((_: unknown) => `tabs-${serial()}`);
  visit({ type: 'root', children } satisfies Root, 'element', ({ tagName, properties }) => {
    if (tagName !== 'details' || !/^tabs-\d+$/.test(String(properties.name))) return;
    properties.name = nameOf(properties.name);
  });
}
