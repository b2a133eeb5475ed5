import type { Program } from 'estree';
import type { Nodes } from 'mdast';
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx-expression';
import type { MdxJsxAttributeValueExpression } from 'mdast-util-mdx-jsx';
import type { MdxjsEsm } from 'mdast-util-mdxjs-esm';
import type { Position } from 'unist';
import { visit } from '../markdown/visit.ts';
import { fallBack } from './fall-back.ts';
import type { Parser } from './parser.ts';
import { blank } from './source-text.ts';

/** A piece of JavaScript on a page, with its offsets, braces included. */
export interface Code {
  readonly node: MdxFlowExpression | MdxTextExpression | MdxJsxAttributeValueExpression | MdxjsEsm;
  readonly start: number;
  readonly end: number;
}

/** An expression or a group of imports and exports as a piece to be parsed. */
export function pieceOf(node: MdxFlowExpression | MdxTextExpression | MdxjsEsm, parent: Nodes, source: string): Code {
  const { start, end } = node.position ?? fallBack('a node without a place');
  if (start.offset === undefined || end.offset === undefined) fallBack('a node without a place');
  if (node.type === 'mdxjsEsm') return groupOf(node, start.offset, source);
  if (start.line !== end.line && parent.type !== 'root') fallBack('code over several lines inside a block');
  return { node, start: start.offset, end: end.offset };
}

/** Imports and exports continue up to a blank line. Where satteri ends them differs. */
function groupOf(node: MdxjsEsm, start: number, source: string): Code {
  const end = start + node.value.length;
  if (!source.startsWith(node.value, start)) fallBack('the position of a group of imports and exports');
  if (!blankLine.test(source.slice(end))) fallBack('text right after import or export');
  return { node, start, end };
}

/** The rest of a line, then an empty line or the end of the file. */
const blankLine = /^[ \t]*(?:$|(?:\r?\n|\r)[ \t]*(?:$|[\r\n]))/;

/**
 * Parses the JavaScript on a page, and gives each node its program. The reference parser reads the page with everything
 * else replaced by blanks, so that positions stay.
 *
 * ```text
 * > | import A from 'a';         import A from 'a';
 * > |                       ->
 * > | A *word* and {1 + 1}.                    {1 + 1}
 * ```
 */
export function readCode(pieces: readonly Code[], source: string, reference: Parser): void {
  const programs = programsOf(skeleton(pieces, source), reference);
  for (const { node, start } of pieces) {
    const program = programs.get(start);
    if (program === undefined || program.value !== node.value) fallBack('what a piece of code is');
    node.data = { estree: program.estree };
    if (node.type === 'mdxjsEsm') node.position = program.position;
  }
}

/** The source with blanks for all that is outside of the pieces. Line endings stay. */
function skeleton(pieces: readonly Code[], source: string): string {
  let at = 0;
  let text = '';
  for (const { start, end } of [...pieces].sort((a, b) => a.start - b.start)) {
    if (start < at) fallBack('code within code');
    text += blank(source.slice(at, start)) + source.slice(start, end);
    at = end;
  }
  return text;
}

interface FoundProgram {
  readonly value: string;
  readonly estree: Program;
  readonly position: Position;
}

function programsOf(text: string, reference: Parser): Map<number, FoundProgram> {
  const found = new Map<number, FoundProgram>();
  let tree: ReturnType<Parser>;
  try {
    tree = reference(text);
  } catch {
    // The error has to be the one for the whole page.
    fallBack('code that is not JavaScript');
  }
  visit(tree, (node) => {
    if (node.type !== 'mdxjsEsm' && node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return;
    const { value, data, position } = node;
    if (data?.estree != null && position?.start.offset !== undefined) {
      found.set(position.start.offset, { value, estree: data.estree, position });
    }
  });
  return found;
}
