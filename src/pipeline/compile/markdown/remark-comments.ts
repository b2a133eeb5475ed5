import type { Node, Root, RootContent } from 'mdast';
import { insteadOf } from './other-tools.ts';
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
    reportNotTakenOver(node, scope);
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

/** A comment that `docsgen migrate` leaves where it knows of nothing to write. */
const notTakenOver = /(?:^|<!--|\/\*)\s*not taken over: ((?:(?!-->|\*\/)[\s\S])*)/g;

/** Reports what was not taken over from another tool, at its place: comments are also in longer pieces of HTML. */
function reportNotTakenOver(node: object & { type: string; position?: Node['position'] }, scope: Scope): void {
  const { source, findings } = scope;
  const isPart = /^(?:comment|html|mdxFlowExpression|mdxTextExpression)$/.test(node.type);
  const value = isPart && 'value' in node ? String(node.value) : '';
  if (node.position === undefined || !value.includes('not taken over: ')) return;
  for (const { 0: whole, 1: written = '', index } of value.matchAll(notTakenOver)) {
    const { line, column } = node.position.start;
    const before = value.slice(0, index).split('\n');
    const start = { line: line + before.length - 1, column: before.length === 1 ? column + index : 1 };
    const end = whole.includes('\n') || before.length > 1 ? start : node.position.end;
    const subject = written.trim().replace(/\\(?=[/-])/g, '');
    const name = node.type === 'html' ? undefined : /^<([A-Z][\w.]*)/.exec(subject)?.[1];
    const own = name === undefined ? undefined : insteadOf(name);
    const stub =
      name === undefined ? 'write what it showed' : `write it as components/${name}.tsx, and put the tag back`;
    findings.push({
      rule: 'not-taken-over',
      message: `${shortened(subject)} of the old site was not taken over`,
      place: { file: source.path, start, end },
      hint: `${own ?? stub}; then remove the comment`,
    });
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
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
    // `<!-->` is a whole comment in HTML.
    return /^<!--(?!-?>)((?:(?!-->)[\s\S])*)-->\s*$/.exec(String(node.value))?.[1]?.trim();
  if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return;
  const { value, data } = node as unknown as { value: string; data?: { estree?: { body: unknown[] } } };
  const isComment = data?.estree?.body.length === 0 || (data?.estree == null && /^\s*\/\*[\s\S]*\*\/\s*$/.test(value));
  return isComment ? value.replace(/^\s*\/\*|\*\/\s*$/g, '').trim() : undefined;
}
