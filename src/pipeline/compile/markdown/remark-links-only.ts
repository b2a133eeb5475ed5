import type { Nodes, Root } from 'mdast';
import { mayHaveOtherTools } from './other-tools.ts';
import type { Scope } from './scope.ts';

/**
 * Removes prose from a page of which only links and ids are needed: paragraphs, lists, quotes and tables with nothing but
 * words. It runs first, so that the other plugins get a small tree. What remains has the same links, ids and findings.
 */
export function dropProseOf(tree: Root, scope: Scope): void {
  const { source, settings } = scope;
  const { termPattern, spellingPattern } = settings.glossary ?? {};
  if (spellingPattern !== undefined && source.text.search(spellingPattern) >= 0) return;
  if (mayHaveOtherTools(source.text)) return;
  const [first] = tree.children;
  dropProse(tree, termPattern);
  // The first node shows whether a page begins with its title: keep another there.
  if (first !== undefined && tree.children[0] !== first) tree.children.unshift({ type: 'thematicBreak' });
}

/** Nodes whose children may be removed. Those of components may not: a component may look for any of them. */
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
