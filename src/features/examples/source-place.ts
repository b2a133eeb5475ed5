import type { CodeExample, CodeStretch } from '../../model/page.ts';
import type { Place, Point } from '../../model/place.ts';
import type { Span } from './problem.ts';

/** Where in the source a part of an example was written; the opening fence for no part at all. */
export function sourcePlace({ place, stretches }: CodeExample, span: Span | undefined): Place {
  if (span === undefined) return place.start === undefined ? place : { file: place.file, start: place.start };
  const start = pointAt(stretches, span.start);
  const last = span.end > span.start ? pointAt(stretches, span.end - 1, 'after') : undefined;
  return { file: place.file, ...(start && { start }), ...(start && last && { end: last }) };
}

/** The point of a character, or the one after it. All of a token's replacement counts as the token. */
function pointAt(stretches: readonly CodeStretch[], offset: number, side?: 'after'): Point | undefined {
  const stretch = stretches.findLast((candidate) => candidate.offset <= offset);
  if (stretch === undefined) return undefined;
  const { start, replaced } = stretch;
  if (replaced !== undefined) return side === 'after' ? replaced.end : start;
  return { line: start.line, column: start.column + offset - stretch.offset + (side === 'after' ? 1 : 0) };
}
