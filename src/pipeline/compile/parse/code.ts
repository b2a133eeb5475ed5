import type { Program } from 'estree';
import type { Nodes } from 'mdast';
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx-expression';
import type { MdxJsxAttributeValueExpression } from 'mdast-util-mdx-jsx';
import type { MdxjsEsm } from 'mdast-util-mdxjs-esm';
import type { Position } from 'unist';
import { visit } from '../markdown/visit.ts';
import { doubt } from './fall-back.ts';
import type { Parser } from './parser.ts';
import { blank } from './source-text.ts';

/** A piece of JavaScript on a page, and where it stands, braces included. */
export interface Code {
  readonly node: MdxFlowExpression | MdxTextExpression | MdxJsxAttributeValueExpression | MdxjsEsm;
  readonly start: number;
  readonly end: number;
}

/** The node of an expression or of a group of imports and exports, as a piece to be read. */
export function pieceOf(node: MdxFlowExpression | MdxTextExpression | MdxjsEsm, parent: Nodes, source: string): Code {
  const { start, end } = node.position ?? doubt('a node without a place');
  if (start.offset === undefined || end.offset === undefined) doubt('a node without a place');
  if (node.type === 'mdxjsEsm') return groupOf(node, start.offset, source);
  if (start.line !== end.line && parent.type !== 'root') doubt('code over several lines inside a block');
  return { node, start: start.offset, end: end.offset };
}

/** Imports and exports go on to a blank line; what satteri counts of that differs. */
function groupOf(node: MdxjsEsm, start: number, source: string): Code {
  const end = start + node.value.length;
  if (!source.startsWith(node.value, start)) doubt('where a group of imports and exports stands');
  if (!blankLine.test(source.slice(end))) doubt('text right after import or export');
  return { node, start, end };
}

/** The rest of a line, and a line with nothing on it or the end of the file. */
const blankLine = /^[ \t]*(?:$|(?:\r?\n|\r)[ \t]*(?:$|[\r\n]))/;

/**
 * Finds the programs of the JavaScript on a page: the reference parser reads the page with
 * everything else blanked out, up to the last piece.
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
    if (program === undefined || program.value !== node.value) doubt('what a piece of code is');
    node.data = { estree: program.estree };
    if (node.type === 'mdxjsEsm') node.position = program.position;
  }
}

/** The pieces where they are, blanks where other characters were, line endings as they were. */
function skeleton(pieces: readonly Code[], source: string): string {
  let at = 0;
  let text = '';
  for (const { start, end } of [...pieces].sort((a, b) => a.start - b.start)) {
    if (start < at) doubt('code within code');
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
    // The message has to be that for the whole page.
    doubt('code that is not JavaScript');
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
