import { isTighter, type Limit, type LimitKeyword, narrowestLimit } from '../schema/limits.ts';
import type { SchemaPart } from '../schema/parts.ts';
import { brokenBy, change, type FoundChange, say } from './found-change.ts';
import type { PartsPair } from './pairs.ts';

type Parts = readonly SchemaPart[];

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

/** The limit that a keyword sets; at least none is no limit. */
function readLimit(parts: Parts, keyword: LimitKeyword): Limit | undefined {
  const { exclusive, side } = keyword;
  const limit = narrowestLimit(parts, keyword);
  return exclusive === undefined && side === 'least' && Number(limit?.value) === 0 ? undefined : limit;
}
