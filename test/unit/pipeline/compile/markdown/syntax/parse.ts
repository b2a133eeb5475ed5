import type { Nodes, Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { remarkAdmonitionTitle } from '../../../../../../src/pipeline/compile/markdown/syntax/admonition-title.ts';
import { remarkHeadingId } from '../../../../../../src/pipeline/compile/markdown/syntax/heading-id.ts';
import { remarkHtmlComment } from '../../../../../../src/pipeline/compile/markdown/syntax/html-comment.ts';

const plain = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkFrontmatter).use(remarkDirective);
const extended = plain().use(remarkHtmlComment).use(remarkHeadingId).use(remarkAdmonitionTitle).freeze();
plain.freeze();

/** Parse with everything docsgen reads, and the three pieces of syntax on top. */
export function parse(source: string): Root {
  return extended.parse(source);
}

/** Parse with everything but the three pieces of syntax. */
export function parsePlain(source: string): Root {
  return plain.parse(source);
}

/**
 * The tree in one line, without positions: `paragraph('a', comment(' b '))`.
 *
 * Texts are quoted; other values and names stand in the brackets.
 */
export function outline(node: Nodes): string {
  if (node.type === 'text') return `'${node.value}'`;
  if (node.type === 'root') return node.children.map(outline).join(' ');

  const own =
    'value' in node ? [`${node.value}`] : 'name' in node ? [`${node.name}`] : 'depth' in node ? [`${node.depth}`] : [];
  const children = 'children' in node ? node.children.map(outline) : [];
  const label = node.type === 'paragraph' && node.data?.directiveLabel ? 'label' : node.type;
  return `${label}(${[...own, ...children].join(', ')})`;
}

/** What the source has where the nodes of `type` say they are. */
export function slices(source: string, type: Nodes['type'], tree: Root = parse(source)): string[] {
  const found: string[] = [];
  visit(tree, type, (node) => {
    found.push(source.slice(node.position?.start.offset, node.position?.end.offset));
  });
  return found;
}
