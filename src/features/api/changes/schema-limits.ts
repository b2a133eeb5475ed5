import { everyValue, type SchemaPart } from '../schema/parts.ts';
import { brokenBy, change, type FoundChange, say } from './found-change.ts';
import type { PartsPair } from './pairs.ts';

type Parts = readonly SchemaPart[];

/** The narrowest limit of all parts. */
interface Limit {
  readonly value: number | bigint;
  /** Whether the limit itself is not allowed. */
  readonly exclusive: boolean;
}

interface LimitKeyword {
  readonly key: string;
  /** Whether it keeps values from being smaller, or from being larger. */
  readonly side: 'least' | 'most';
  /** Says the same of numbers, without the value itself. */
  readonly exclusive?: string;
}

const limits: readonly LimitKeyword[] = [
  { key: 'minLength', side: 'least' },
  { key: 'maxLength', side: 'most' },
  { key: 'minItems', side: 'least' },
  { key: 'maxItems', side: 'most' },
  { key: 'minProperties', side: 'least' },
  { key: 'maxProperties', side: 'most' },
  { key: 'minimum', side: 'least', exclusive: 'exclusiveMinimum' },
  { key: 'maximum', side: 'most', exclusive: 'exclusiveMaximum' },
];

/** Limits that are tighter now, or looser. */
export function limitChanges(
  { before, after }: PartsPair,
  differ: (read: (parts: Parts) => unknown) => boolean,
): readonly FoundChange[] {
  return limits.flatMap((keyword) => {
    if (!differ((parts) => readLimit(parts, keyword) ?? null)) return [];
    const [was, is] = [readLimit(before, keyword), readLimit(after, keyword)];
    const breaks = brokenBy[isTighter(is, was, keyword) ? 'narrows' : 'widens'];
    const keywordOf = (limit: Limit) => (limit.exclusive ? (keyword.exclusive ?? keyword.key) : keyword.key);
    if (is === undefined)
      return was === undefined
        ? []
        : [change('changed', say('change.hasNot', { keyword: keywordOf(was), value: `${was.value}` }), breaks)];
    if (was === undefined)
      return [change('changed', say('change.has', { keyword: keywordOf(is), value: `${is.value}` }), breaks)];
    const values = { keyword: keywordOf(was), was: `${was.value}`, is: `${is.value}` };
    const words =
      keywordOf(was) === keywordOf(is)
        ? say('change.isNow', values)
        : say('change.isNowOther', { ...values, other: keywordOf(is) });
    return [change('changed', words, breaks)];
  });
}

function readLimit(parts: Parts, { key, side, exclusive }: LimitKeyword): Limit | undefined {
  const limits = (name: string, isExclusive: boolean): readonly Limit[] =>
    everyValue(parts, name).flatMap(({ value }) =>
      typeof value === 'number' || typeof value === 'bigint' ? [{ value, exclusive: isExclusive }] : [],
    );
  const found = [...limits(key, false), ...(exclusive === undefined ? [] : limits(exclusive, true))];
  const tightest = found.reduce<Limit | undefined>(
    (best, limit) => (isTighter(limit, best, { side }) ? limit : best),
    undefined,
  );
  // At least none is no limit.
  return exclusive === undefined && side === 'least' && Number(tightest?.value) === 0 ? undefined : tightest;
}

function isTighter(limit: Limit | undefined, than: Limit | undefined, { side }: Pick<LimitKeyword, 'side'>): boolean {
  if (limit === undefined) return false;
  if (than === undefined) return true;
  if (limit.value === than.value) return limit.exclusive && !than.exclusive;
  return side === 'least' ? limit.value > than.value : limit.value < than.value;
}
