import type { Node } from 'unist';
import { placeOf, type Scope } from './scope.ts';

/**
 * Reports a container or a block of code without its closing fence: it takes all that follows, which no author means, and
 * Markdown allows it. A block without a fence, such as indented code, is never one.
 */
export function reportUnclosed(node: Node, scope: Scope): void {
  const { start, end } = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return;
  const lines = scope.source.text
    .slice(start.offset, end.offset)
    .trimEnd()
    .split(/\r\n|\n|\r/);
  const [opening = ''] = lines;
  const [fence] = /^(?::{3,}|`{3,}|~{3,})/.exec(opening) ?? [];
  if (fence === undefined) return;
  // In a quote or a list, lines begin with the marks of these.
  const [, closing = ''] = /^[ \t>]*(:+|`+|~+)[ \t]*$/.exec(lines.slice(1).at(-1) ?? '') ?? [];
  if (closing.startsWith(fence)) return;
  scope.findings.push({
    rule: 'unclosed-block',
    message: `${fence} is not closed: the block goes on to line ${start.line + lines.length - 1}`,
    place: { ...placeOf(scope, node), end: { line: start.line, column: start.column + opening.trimEnd().length } },
    hint: fence.startsWith(':')
      ? `end it with a line ${fence}; a block around others begins and ends with more colons than they have`
      : `end it with a line ${fence}`,
  });
}
