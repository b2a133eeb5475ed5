import type { Nodes, Root } from 'mdast';
import type { VFile } from 'vfile';
import { scopeOf } from './scope.ts';

/**
 * Leaves the prose out of a page of which only links and ids are wanted: paragraphs, lists, quotes and tables that hold
 * nothing but words. It comes first, so that all that follows has a small tree to work on; what is left has the facts
 * and the findings of the whole page.
 */
export function remarkBare() {
  return (tree: Root, file: VFile): void => {
    const { source, settings } = scopeOf(file);
    const { termPattern, spellingPattern } = settings.glossary ?? {};
    if (spellingPattern !== undefined && source.text.search(spellingPattern) >= 0) return;
    const [first] = tree.children;
    dropProse(tree, termPattern);
    // Whether a page opens with its title shows in what comes first.
    if (first !== undefined && tree.children[0] !== first) tree.children.unshift({ type: 'thematicBreak' });
  };
}

/** Inside of components nothing is touched: these look at their children, and only they know for what. */
const containers: ReadonlySet<string> = new Set<Nodes['type']>([
  ...(['root', 'blockquote', 'containerDirective', 'footnoteDefinition'] as const),
  ...(['list', 'listItem', 'table', 'tableRow'] as const),
]);

function dropProse(node: Nodes, terms: RegExp | undefined): void {
  if (!('children' in node) || !containers.has(node.type)) return;
  const left = node.children.filter((child) => !isProse(child, terms));
  for (const child of left) dropProse(child, terms);
  node.children = left as typeof node.children;
}

const prose: ReadonlySet<string> = new Set<Nodes['type']>([
  ...(['paragraph', 'blockquote', 'list', 'listItem', 'table', 'tableRow', 'tableCell'] as const),
  ...(['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'thematicBreak'] as const),
]);

function isProse(node: Nodes, terms: RegExp | undefined): boolean {
  if (!prose.has(node.type)) return false;
  if (node.type === 'text') return !node.value.includes('%') && (terms === undefined || node.value.search(terms) < 0);
  return !('children' in node) || node.children.every((child) => isProse(child, terms));
}
