import type { Diagnostic, Finding } from '../../model/diagnostic.ts';
import { type RuleName, type RuleSetting, rules } from '../../model/rules.ts';

/** Gives each finding the severity that it brings, else the site's `checks`, else the rule itself; drops those that are off. */
export function assignSeverities(
  findings: readonly Finding[],
  checks: Readonly<Partial<Record<RuleName, RuleSetting>>> = {},
): Diagnostic[] {
  return findings.flatMap(({ rule, severity = checks[rule] ?? rules[rule].severity, ...rest }) => {
    return severity === 'off' ? [] : [{ rule, severity, ...rest }];
  });
}
