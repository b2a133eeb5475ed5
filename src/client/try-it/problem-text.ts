import type { TryItKey } from '../../shared/texts/client.ts';
import type { Messages } from '../../shared/texts/messages.ts';
import type { Problem } from './validate.ts';

export type TryItText = Messages<TryItKey>;

/** A value as readers see it: a string without quotes, others as JSON. */
export function shownValue(value: unknown): string | undefined {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a value has to be like, by the keyword that says it: a text with the limit. */
const expectations = {
  format: 'tryIt.format',
  pattern: 'api.matches',
  minimum: 'api.min',
  maximum: 'api.max',
  exclusiveMinimum: 'api.moreThan',
  exclusiveMaximum: 'api.lessThan',
  multipleOf: 'api.multipleOf',
  minLength: 'api.atLeastCharacters',
  maxLength: 'api.atMostCharacters',
  minItems: 'api.atLeastItems',
  maxItems: 'api.atMostItems',
  uniqueItems: 'api.uniqueItems',
} as const satisfies Readonly<Record<string, TryItKey>>;

/** The message for a problem of a value. */
export function problemText({ keyword, limit }: Problem, text: TryItText): string {
  const what = expectedText(keyword, limit, text);
  if (what !== undefined) return text('tryIt.expected', { what });
  if (keyword === 'required') return text('tryIt.required');
  if (keyword === 'false' || /^additional|^unevaluated/.test(keyword)) return text('tryIt.unexpected');
  return text('tryIt.doesNotFit', { keyword });
}

function expectedText(keyword: string, limit: unknown, text: TryItText): string | undefined {
  const shown = shownValue(limit);
  if (shown === undefined) return undefined;
  if (keyword === 'const') return shown;
  const all = [limit].flat().map(shownValue).join(text('api.comma'));
  if (keyword === 'type') return all;
  if (keyword === 'enum') return text('api.oneOfValues', { values: all });
  if (!Object.hasOwn(expectations, keyword)) return undefined;
  const key = expectations[keyword as keyof typeof expectations];
  return text(key, { limit: shown, format: shown, pattern: shown, value: shown, count: Number(limit) });
}
