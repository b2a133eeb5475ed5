import type { Nodes, Paragraph, Parent, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Position } from 'unist';
import { fallBack } from './fall-back.ts';
import { following, isApart, type PointAt } from './source-text.ts';

const phrasing: ReadonlySet<string> = new Set<Nodes['type']>([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'image',
  'imageReference',
  'inlineCode',
  'link',
  'linkReference',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'strong',
  'text',
  'textDirective',
]);

/** A tag that was in a paragraph, as its content shows. */
interface Tag extends MdxJsxFlowElement {
  position: Position;
}

/**
 * Puts tags back into a paragraph. Satteri has already removed the paragraph, which MDX does in a later step.
 *
 * ```text
 *             mdxJsxFlowElement          paragraph
 * <b>a</b>      text 'a'                   mdxJsxTextElement: text 'a'
 * <i>b</i>    mdxJsxFlowElement     ->     text '␊'
 *               text 'b'                   mdxJsxTextElement: text 'b'
 * <hr/>       mdxJsxFlowElement          mdxJsxFlowElement
 * ```
 */
export function wrapTags(parent: Extract<Nodes, Parent>, source: string, pointAt: PointAt): void {
  if (!parent.children.some(isTag)) return;
  const children: Nodes[] = [];
  let open: Paragraph | undefined;
  for (const [index, node] of parent.children.entries()) {
    if (!isTag(node)) {
      children.push(node);
      open = undefined;
      continue;
    }
    checkLines(node, parent, index);
    if (/[ \t]/.test(following(node, source))) fallBack('blanks after a tag');
    const before: Nodes | undefined = children.at(-1);
    if (open === undefined || before === undefined || isApart(before, node, source)) {
      open = { type: 'paragraph', children: [asText(node)], position: copy(node.position) };
      children.push(open);
    } else extend(open, node, source, pointAt);
  }
  (parent as Parent).children = children as RootContent[];
}

function isTag(node: Nodes): node is Tag {
  return (
    node.type === 'mdxJsxFlowElement' && (node.children as readonly Nodes[]).some(({ type }) => phrasing.has(type))
  );
}

function asText(node: Tag): MdxJsxTextElement {
  return { ...node, type: 'mdxJsxTextElement' } as unknown as MdxJsxTextElement;
}

function copy({ start, end }: Position): Position {
  return { start: { ...start }, end: { ...end } };
}

/** Falls back for a tag that shares its line with other code, which has too many cases. */
function checkLines({ position }: Tag, parent: Extract<Nodes, Parent>, index: number): void {
  const { start, end } = position;
  const before = parent.children[index - 1];
  const after = parent.children[index + 1];
  if (before?.position?.end.line === start.line || after?.position?.start.line === end.line)
    fallBack('tags on one line');
  if (parent.type !== 'mdxJsxFlowElement') return;
  if (parent.position?.start.line === start.line || parent.position?.end.line === end.line)
    fallBack('tags on one line');
}

/** Adds a tag from the next line. */
function extend(paragraph: Paragraph, node: Tag, source: string, pointAt: PointAt): void {
  const last = paragraph.children.at(-1)?.position ?? fallBack('a node without a place');
  const start = last.end;
  const blank = source.slice(start.offset, node.position.start.offset);
  if (!/^\r?\n[ \t]*$/.test(blank)) fallBack('the text between tags');
  if (last.start.line !== start.line || node.position.start.line !== node.position.end.line) {
    fallBack('tags over several lines');
  }
  const text = /^\r?\n/.exec(blank)?.[0] ?? fallBack('the text between tags');
  const end = pointAt((start.offset ?? 0) + text.length);
  paragraph.children.push({ type: 'text', value: text, position: { start: { ...start }, end } }, asText(node));
  if (paragraph.position !== undefined) paragraph.position.end = { ...node.position.end };
}
