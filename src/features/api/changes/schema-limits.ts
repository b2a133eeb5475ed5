import { isTighter, type Limit, type LimitKeyword, narrowestLimit } from '../schema/limits.ts';
import type { SchemaPart } from '../schema/parts.ts';
import { brokenBy, change, type FoundChange, keywordChange, say } from './found-change.ts';
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
    const keywordOf = (limit: Limit | undefined) => (limit?.exclusive && keyword.exclusive) || keyword.key;
    if (was === undefined || is === undefined || keywordOf(was) === keywordOf(is)) {
      const texts = [was, is].map((limit) => limit && `${limit.value}`);
      return keywordChange(keywordOf(was ?? is), texts, { narrows: breaks, widens: breaks, differs: breaks });
    }
    const values = { keyword: keywordOf(was), was: `${was.value}`, is: `${is.value}`, other: keywordOf(is) };
    return [change('changed', say('change.isNowOther', values), breaks)];
  });
}

/** The limit that a keyword sets; at least none is no limit. */
function readLimit(parts: Parts, keyword: LimitKeyword): Limit | undefined {
  const { exclusive, side } = keyword;
  const limit = narrowestLimit(parts, keyword);
  return exclusive === undefined && side === 'least' && Number(limit?.value) === 0 ? undefined : limit;
}
