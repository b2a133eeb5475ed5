import type { Parent, PhrasingContent, Root, Text } from 'mdast';
// Declares the nodes of directives.
import type {} from 'remark-directive';
import type { Point } from 'unist';
import type { Scope } from '../scope.ts';
import { SKIP, visit } from '../visit.ts';

type PhrasingDirective = Extract<Root['children'][number], { type: 'leafDirective' | 'textDirective' }>;

/**
 * Turns text and leaf directives that no plugin has used back into text.
 *
 * ```text
 * At 10:30am       ->  paragraph: text 'At 10:30am'
 * a:b[*c*]{d}      ->  paragraph: text 'a:b[', emphasis, text ']{d}'
 * ::video          ->  paragraph: text '::video'
 * ```
 *
 * A directive is used if its `data.hName` is set. Adjacent texts are joined.
 */
export function restoreTextDirectives(
  tree: Root,
  { source: { text: source } }: { readonly source: Pick<Scope['source'], 'text'> },
): void {
  const changed = new Set<Parent>();

  visit(tree, (node, index, parent) => {
    if (parent === undefined || index === undefined) return;
    if ((node.type !== 'textDirective' && node.type !== 'leafDirective') || node.data?.hName) return;

    const content = asWritten(node, source);
    if (node.type === 'textDirective') {
      changed.add(parent);
      parent.children.splice(index, 1, ...content);
    } else {
      const paragraph = { type: 'paragraph' as const, children: content, position: node.position };
      changed.add(paragraph);
      parent.children.splice(index, 1, paragraph);
    }
    // Continue with its replacement.
    return [SKIP, index];
  });

  for (const parent of changed) joinTexts(parent);
}

/** The content of the label, with the source before and after it as texts; one text without a label. */
function asWritten(node: PhrasingDirective, source: string): PhrasingContent[] {
  const { position, children } = node;
  const first = children[0]?.position;
  const last = children.at(-1)?.position;
  if (!position) return children;
  if (!first || !last) return [text(position.start, position.end, source)];
  return [text(position.start, first.start, source), ...children, text(last.end, position.end, source)];
}

/** The source as a text, without markers and indents of containers on further lines. */
function text(start: Point, end: Point, source: string): Text {
  const value = source.slice(start.offset, end.offset).replace(/(\r\n|\r|\n)[\t >]*/g, '$1');
  return { type: 'text', value, position: { start, end } };
}

function joinTexts(parent: Parent): undefined {
  const joined: Parent['children'] = [];
  for (const node of parent.children) {
    const previous = joined.at(-1);
    if (node.type !== 'text' || previous?.type !== 'text') {
      joined.push(node);
    } else {
      previous.value += node.value;
      if (previous.position && node.position) previous.position.end = node.position.end;
    }
  }
  parent.children = joined;
}
