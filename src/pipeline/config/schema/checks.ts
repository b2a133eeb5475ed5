import * as z from 'zod';
import { type OwnRuleName, type Rule, rules } from '../../../model/rules.ts';
import { deferred, text, wholeNumber } from './values.ts';

const severity = z.enum(['error', 'warning', 'off']);

const exceptions = z.strictObject({
  severity: severity.optional().describe('How serious other findings are; as without exceptions unless given.'),
  ignore: z
    .array(text())
    .optional()
    .describe(
      'Sources whose findings are dropped, or addresses of pages where they begin with `/`: `docs/old/**`, `/docs/old/**`.',
    ),
  targets: z
    .array(text())
    .optional()
    .describe('What need not be there: addresses that links may lead to, paths and ids: `/api/**`.'),
});

const setting = z
  .union([severity, exceptions], { error: '"error", "warning", "off", or an object with severity, ignore and targets' })
  .meta({ id: 'CheckSetting' });

/** The setting of a rule that measures. */
function measured({ value, about }: NonNullable<Rule['limit']>) {
  const limited = exceptions.extend({ limit: wholeNumber(1, 1_000_000).default(value).describe(about) });
  return z.union([severity, limited], {
    error: '"error", "warning", "off", or an object with severity, limit, ignore and targets',
  });
}

/** Reports names that are neither docsgen's rules nor like those of plugins. */
const unknownRules = z.check<Record<string, unknown>>(({ value, issues }) => {
  // Whatever the config has there.
  if (typeof value !== 'object' || value === null) return;
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(rules, name) && !name.includes('/'));
  const known = Object.keys(rules).join(', ');
  if (unknown.length > 0) issues.push({ code: 'unrecognized_keys', keys: unknown, input: value, message: known });
});
// Also where a value is wrong, so that one run reports all.
unknownRules._zod.def.when = () => true;

/** The severity of each rule, with the default and the description that the rule has. */
export const checksSchema = perRule((rule) => settingFor(rule).default(rule.severity));

/** The severities of a part of the site: rules that are not given keep the severity of the site. */
export const ownChecksSchema = deferred(() => perRule((rule) => settingFor(rule).optional()));

function settingFor({ limit }: Rule) {
  return limit === undefined ? setting : measured(limit);
}

function perRule<Schema extends z.ZodType>(schemaOf: (rule: Rule) => Schema) {
  const shape = Object.entries(rules).map(([name, rule]) => {
    const schema = schemaOf(rule);
    // Like `describe`, which would make each of them twice, at each start.
    z.globalRegistry.add(schema, { description: rule.about });
    return [name, schema];
  });
  // `Object.entries` forgets that the keys of `rules` are the rule names.
  const own = z.object(Object.fromEntries(shape) as Record<OwnRuleName, Schema>);
  // Whether a plugin has a rule is known when all are set up.
  return own.catchall(setting.optional()).check(unknownRules).meta({ names: `\`\${string}/\${string}\`` });
}

export const externalLinksSchema = z.strictObject({
  ignore: z
    .array(text())
    .default([])
    .describe('Addresses that are not asked for; `*` matches anything: `https://intranet.example.org/*`.'),
  timeout: wholeNumber(1, 300).default(15).describe('Seconds that a server may take.'),
  retries: wholeNumber(0, 10).default(2).describe('How often a server is asked again that fails or is busy.'),
  perHost: wholeNumber(1, 20).default(2).describe('Requests that one host is sent at a time.'),
  maxAge: wholeNumber(0, 365).default(7).describe('Days that an address which was there is not asked for again.'),
});
