import type { Node, Root, RootContent } from 'mdast';
import type { Scope } from './scope.ts';
import { visit } from './visit.ts';

/**
 * Removes comments, `<!-- … -->` and `{/* … *\/}`. A top-level comment `truncate`, or `more` as other tools have it, becomes a mark:
 * lists show a post up to it.
 */
export function removeComments(tree: Root, scope: Scope): void {
  const marked = tree.children.find((node) => ['truncate', 'more'].includes(commentText(node) ?? ''));
  visit(tree, (node, index, parent) => {
    const comment = commentText(node);
    if (parent === undefined || index === undefined || comment === undefined) return;
    reportInclude(comment, node, scope);
    if (node === marked) {
      const mark = {
        type: 'truncate',
        data: { hName: 'template', hProperties: { 'data-truncate': '' } },
        children: [],
      };
      parent.children.splice(index, 1, mark as unknown as RootContent);
      return index + 1;
    }
    parent.children.splice(index, 1);
    return index;
  });
}

/** Reports a comment by which VitePress shows another file. */
function reportInclude(comment: string, { position }: Node, { source, findings }: Scope): void {
  const [, path] = /^@include:?\s*([^\s{]+)/.exec(comment) ?? [];
  if (path === undefined || position === undefined) return;
  findings.push({
    rule: 'foreign-syntax',
    message: `a comment with @include is syntax of another tool, and ${path} is left out`,
    place: { file: source.path, start: position.start, end: position.end },
    hint: `write an import at the top, import Part from '${path}';, and <Part /> in place of the comment`,
  });
}

/** Trimmed text of a comment of either kind; `undefined` for any other node. */
function commentText(node: object & { type: string }): string | undefined {
  if (node.type === 'comment' && 'value' in node) return String(node.value).trim();
  if (node.type === 'html' && 'value' in node)
    return /^<!--((?:(?!-->)[\s\S])*)-->\s*$/.exec(String(node.value))?.[1]?.trim();
  if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return;
  const { value, data } = node as unknown as { value: string; data?: { estree?: { body: unknown[] } } };
  const isComment = data?.estree?.body.length === 0 || (data?.estree == null && /^\s*\/\*[\s\S]*\*\/\s*$/.test(value));
  return isComment ? value.replace(/^\s*\/\*|\*\/\s*$/g, '').trim() : undefined;
}
