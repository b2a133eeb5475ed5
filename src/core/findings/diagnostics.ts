import type { Diagnostic, Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { describeRule, type RuleName, type RuleSetting } from '../../model/rules.ts';

type Checks = { readonly [R in RuleName]?: RuleSetting | undefined };

/**
 * Gives each finding its own severity, else that of `checks` for its file, else that of the site's, else that of its rule;
 * drops those that are off.
 */
export function assignSeverities(
  findings: readonly Finding[],
  checks: Checks = {},
  checksOfFile: (file: SourcePath) => Checks | undefined = () => undefined,
): Diagnostic[] {
  return findings.flatMap(({ rule, severity: own, ...rest }) => {
    const ofFile = rest.place && checksOfFile(rest.place.file)?.[rule];
    const severity = own ?? ofFile ?? checks[rule] ?? describeRule(rule).severity;
    return severity === 'off' ? [] : [{ rule, severity, ...rest }];
  });
}

/**
 * Diagnostics by file, line, column, rule and message, so that their order does not depend on threads; equal ones once.
 * One without a file comes first, one about a whole file before those with a line in it.
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

/** All that two diagnostics can differ in, in the order of comparison; each position has one type. */
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
