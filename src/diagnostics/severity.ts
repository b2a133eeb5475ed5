import type { Diagnostic, Finding } from '../model/diagnostic.ts';
import { type RuleName, type RuleSetting, rules } from '../model/rules.ts';

/** Gives each finding the severity that the site's `checks`, else the rule itself, set; drops those that are off. */
export function assignSeverities(
  findings: readonly Finding[],
  checks: Readonly<Partial<Record<RuleName, RuleSetting>>> = {},
): Diagnostic[] {
  return findings.flatMap(({ rule, ...rest }) => {
    const severity = checks[rule] ?? rules[rule].severity;
    return severity === 'off' ? [] : [{ rule, severity, ...rest }];
  });
}
