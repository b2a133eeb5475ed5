import type { CheckSetting, RuleSetting } from '../../model/check-settings.ts';
import type { Diagnostic, Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { describeRule, type RuleName } from '../../model/rules.ts';
import { matchesPath } from '../../shared/path-pattern.ts';

export type Checks = { readonly [R in RuleName]?: CheckSetting | undefined };

/** What `checks` say of a finding: its severity, `off` where it is one of the exceptions of its rule. */
export function settingOf(
  { rule, place, target, page, sought = [] }: Finding,
  checks: Checks | undefined,
): RuleSetting | undefined {
  const setting = checks?.[rule];
  if (typeof setting !== 'object') return setting;
  const { severity, ignore, targets } = setting;
  const around = [place?.file, page].filter((one) => one !== undefined);
  const wanted = target === undefined ? sought : [target, target.replace(/[?#].*$/, '')];
  const isException =
    (ignore !== undefined && around.some((path) => matchesPath(path, ignore))) ||
    (targets !== undefined && wanted.some((path) => matchesPath(path, targets)));
  return isException ? 'off' : severity;
}

/**
 * Gives each finding its own severity, else that of `checks` for its file, else that of the site's, else that of its rule;
 * drops those that are off.
 */
export function assignSeverities(
  findings: readonly Finding[],
  checks: Checks = {},
  checksOfFile: (file: SourcePath) => Checks | undefined = () => undefined,
): Diagnostic[] {
  return findings.flatMap((finding) => {
    const { rule, severity: own, target: _target, page: _page, ...rest } = finding;
    const ofSite = settingOf(finding, checks);
    const ofFile = rest.place && settingOf(finding, checksOfFile(rest.place.file));
    // An exception of the site is one for its parts.
    const isException = ofSite === 'off' && typeof checks[rule] === 'object';
    const severity = isException ? 'off' : (own ?? ofFile ?? ofSite ?? describeRule(rule).severity);
    return severity === 'off' ? [] : [{ rule, severity, ...rest }];
  });
}

/**
 * Diagnostics by file, line, column, rule and message, so that their order does not depend on threads; equal ones once.
 * One without a file comes first, one about a whole file before those with a line in it.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const keyed = diagnostics.map((diagnostic) => ({ key: sortKey(diagnostic), diagnostic }));
  const distinct = new Map(keyed.map((one) => [JSON.stringify(one.key), one]));
  return [...distinct.values()].sort((a, b) => compare(a.key, b.key)).map(({ diagnostic }) => diagnostic);
}

type SortKey = readonly (string | number)[];

function compare(left: SortKey, right: SortKey): number {
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
