import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Part, Problem, Span } from '../problem.ts';

/** JSON that was read, with the place of each value. */
export interface JsonText {
  readonly value: unknown;
  /** Where the value behind a path of keys is written; an object or list is shown by its first character. */
  readonly spanOf: (path: readonly string[]) => Span | undefined;
  /** Where the name of the last key of a path is written. */
  readonly keySpanOf: (path: readonly string[]) => Span | undefined;
  /** The literal that a value is written as. */
  readonly literalOf: (path: readonly string[]) => Part | undefined;
}

/**
 * Reads JSON, or tells where it stops to be JSON. What is `partial` may have comments, and `…` or `...` for
 * what is left out.
 */
export function parseJson(part: Part, partial: boolean): JsonText | Problem {
  const text = partial ? blankEllipses(part.text) : part.text;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: !partial, allowTrailingComma: partial });
  const error = errors[0];
  if (error !== undefined || root === undefined) return syntaxProblem(error, part);

  const nodeAt = (path: readonly string[]) => {
    let node: Node | undefined = root;
    for (const key of path) node = node && findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
    return node;
  };
  const span = (node: Node | undefined): Span | undefined => {
    if (node === undefined) return undefined;
    const length = node.type === 'object' || node.type === 'array' ? 1 : node.length;
    return { start: part.start + node.offset, end: part.start + node.offset + length };
  };
  return {
    value: getNodeValue(root),
    spanOf: (path) => span(nodeAt(path)),
    keySpanOf(path) {
      const property = nodeAt(path)?.parent;
      return span(property?.type === 'property' ? property.children?.[0] : nodeAt(path));
    },
    literalOf(path) {
      const node = nodeAt(path);
      if (node === undefined) return undefined;
      return { text: part.text.slice(node.offset, node.offset + node.length), start: part.start + node.offset };
    },
  };
}

function syntaxProblem(error: ParseError | undefined, part: Part): Problem {
  const code = error === undefined ? 'ValueExpected' : printParseErrorCode(error.error);
  const start = part.start + Math.min(error?.offset ?? 0, part.text.length);
  const end = Math.min(start + Math.max(error?.length ?? 1, 1), part.start + part.text.length);
  const words = code.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    rule: 'invalid-example',
    message: `not valid JSON: ${code === 'InvalidCommentToken' ? 'a comment' : words.toLowerCase()}`,
    hint: 'write `partial` on the fence if something is left out on purpose',
    span: { start: Math.min(start, end), end },
  };
}

/** Blanks in place of what stands for something left out, and of the comma behind it. */
function blankEllipses(text: string): string {
  return text.replace(/("(?:[^"\\\n]|\\.)*")|(?:…|\.\.\.)\s*,?/g, (match, string?: string) =>
    string === undefined ? match.replace(/\S/g, ' ') : match,
  );
}
