import * as z from 'zod';
import { type RuleName, type RuleSetting, rules } from '../../../model/rules.ts';

const severities = ['error', 'warning', 'off'] as const;

/** One key for each rule, described by the rule itself. */
export const checksSchema = z.strictObject(
  // `Object.entries` forgets that the keys of `rules` are the rule names.
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, setting(rule.severity).describe(rule.about)]),
  ) as Record<RuleName, ReturnType<typeof setting>>,
);

/** The same for a part of the site: rules that are not named keep the severity they have. */
export const ownChecksSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, z.enum(severities).optional().describe(rule.about)]),
  ) as Record<RuleName, z.ZodOptional<z.ZodEnum<{ error: 'error'; warning: 'warning'; off: 'off' }>>>,
);

function setting(severity: RuleSetting) {
  return z.enum(severities).default(severity);
}
