import { type BreakingRules, type MessageKind, offeredBreaking } from '../../../model/api-changes.ts';
import { everything, type FoundChange } from './found-change.ts';

type Rule = keyof BreakingRules;

/** The messages that each rule is about. */
const messages: Readonly<Record<Rule, readonly MessageKind[]>> = {
  deprecatedRemoved: everything,
  inputsRemoved: ['request'],
  newValues: ['response'],
  formats: everything,
  defaults: everything,
  servers: everything,
  operationIds: everything,
  errorsRemoved: ['response'],
};

/** A change with what it breaks by the rules of a site: owners of an API know what its clients rely on. */
export function byRules(found: FoundChange, rules: BreakingRules): FoundChange {
  const rule = ruleOf(found);
  if (rule === undefined || rules[rule] === undefined || rules[rule] === offeredBreaking[rule]) return found;
  const about = messages[rule];
  return { ...found, breaks: rules[rule] ? about : found.breaks.filter((kind) => !about.includes(kind)) };
}

/** The rule that decides about a change; `undefined` for what breaks clients, or does not, in every API. */
function ruleOf({ kind, places, phrase: { key, values } }: FoundChange): Rule | undefined {
  const [outermost, ...inner] = places.map((place) => ('code' in place ? undefined : place));
  if (key === 'change.removedDeprecated') return 'deprecatedRemoved';
  if (key === 'change.takes' || key === 'change.mayBeToo') return 'newValues';
  if (values.keyword === 'operationId') return 'operationIds';
  if (values.keyword === 'format') return 'formats';
  if (values.keyword === 'default') return 'defaults';
  if (kind !== 'removed' || key !== 'change.removed') return undefined;
  if (outermost?.key === 'change.server') return 'servers';
  if (outermost?.key === 'change.response' && inner.length === 0)
    return /^2/.test(String(outermost.values.status)) ? undefined : 'errorsRemoved';
  return places.length > 0 ? 'inputsRemoved' : undefined;
}
