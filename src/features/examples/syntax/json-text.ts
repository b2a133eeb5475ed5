import { type JsonSyntaxError, type OffsetRange, parseJsonText } from '../../../core/json/json-text.ts';
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
 * Reads JSON, or says where it stops being JSON. What is `partial` may have comments, and `…` or `...` for
 * what is left out.
 */
export function parseJson(part: Part, partial: boolean): JsonText | Problem {
  const read = parseJsonText(partial ? blankEllipses(part.text) : part.text, partial);
  if ('error' in read) return syntaxProblem(read.error, part);
  const placeOf = (path: readonly string[]) => {
    const place = read.locate(path);
    return place.depth === path.length ? place : undefined;
  };
  const span = ([start, end]: OffsetRange): Span => ({ start: part.start + start, end: part.start + end });
  const spanOf = (path: readonly string[]) => {
    const place = placeOf(path);
    if (place === undefined) return undefined;
    const [start, end] = place.value;
    return span([start, place.isCompound ? start + 1 : end]);
  };
  return {
    value: read.value,
    spanOf,
    keySpanOf(path) {
      const key = placeOf(path)?.key;
      return key === undefined ? spanOf(path) : span(key);
    },
    literalOf(path) {
      const place = placeOf(path);
      return place && { text: part.text.slice(...place.value), start: part.start + place.value[0] };
    },
  };
}

function syntaxProblem({ offset, length, words }: JsonSyntaxError, part: Part): Problem {
  const start = part.start + Math.min(offset, part.text.length);
  const end = Math.min(start + Math.max(length, 1), part.start + part.text.length);
  return {
    rule: 'invalid-example',
    message: `not valid JSON: ${words}`,
    hint: 'write `partial` on the fence if something is left out on purpose',
    span: { start: Math.min(start, end), end },
  };
}

/** Replaces ellipses, and the comma behind each, by blanks, so that places stay what they are. */
function blankEllipses(text: string): string {
  return text.replace(/("(?:[^"\\\n]|\\.)*")|(?:…|\.\.\.)\s*,?/g, (match, string?: string) =>
    string === undefined ? match.replace(/\S/g, ' ') : match,
  );
}
