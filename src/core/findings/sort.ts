import type { Diagnostic } from '../../model/diagnostic.ts';

/**
 * By file, line, column, rule and message, so that the order of work does not show; identical ones once. What
 * concerns no file comes first, what concerns a whole file before what is inside it.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const distinct = new Map(diagnostics.map((diagnostic) => [JSON.stringify(sortKey(diagnostic)), diagnostic]));
  return [...distinct.values()].sort(compare);
}

type SortKey = readonly (string | number)[];

function compare(a: Diagnostic, b: Diagnostic): number {
  const [left, right] = [sortKey(a), sortKey(b)];
  for (const [index, value] of left.entries()) {
    const other = right[index] ?? '';
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}

/** Everything that tells two diagnostics apart, the most telling first; of the same types in each position. */
function sortKey({ place, rule, message, severity, hint, related }: Diagnostic): SortKey {
  const { file = '', start, end } = place ?? {};
  return [
    file,
    start?.line ?? 0,
    start?.column ?? 0,
    rule,
    message,
    end?.line ?? 0,
    end?.column ?? 0,
    severity,
    hint ?? '',
    JSON.stringify((related ?? []).map(({ place, message }) => [place.file, place.start, place.end, message])),
  ];
}
