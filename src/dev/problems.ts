import { codeFrame } from '../core/findings/index.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Place, SourcePath } from '../model/place.ts';
import type { ShownProblem } from '../shared/dev-problem.ts';
import { linesOf } from '../shared/text-points.ts';

/**
 * Findings as a browser shows them: plain text, with the lines of source that they are about.
 *
 * @param textOf text of a file as it was when the findings were made
 */
export function toProblems(
  diagnostics: readonly Diagnostic[],
  textOf: (file: SourcePath) => string | undefined,
): readonly ShownProblem[] {
  return diagnostics.map(({ severity, rule, message, place, hint = '', related = [] }) => ({
    severity,
    rule,
    message,
    place: place === undefined ? '' : showPlace(place),
    frame: frameOf(place, textOf),
    hint,
    also: related.map((other) => `${showPlace(other.place)} ${other.message}`),
  }));
}

/** The lines around a place; `''` for a whole file, and for one that is gone. */
function frameOf(place: Place | undefined, textOf: (file: SourcePath) => string | undefined): string {
  if (place?.start === undefined) return '';
  const text = textOf(place.file);
  return text === undefined ? '' : (codeFrame(linesOf(text), place) ?? []).join('\n');
}

function showPlace({ file, start }: Place): string {
  return start === undefined ? file : `${file}:${start.line}:${start.column}`;
}
