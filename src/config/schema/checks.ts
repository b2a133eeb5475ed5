import * as z from 'zod';
import { type RuleName, type RuleSetting, rules } from '../../model/rules.ts';

/** One key for each rule, described by the rule itself. */
export const checksSchema = z.strictObject(
  // `Object.entries` forgets that the keys of `rules` are the rule names.
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, setting(rule.severity).describe(rule.about)]),
  ) as Record<RuleName, ReturnType<typeof setting>>,
);

function setting(severity: RuleSetting) {
  return z.enum(['error', 'warning', 'off']).default(severity);
}
