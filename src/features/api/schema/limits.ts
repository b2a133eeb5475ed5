import { everyValue, type SchemaPart } from './parts.ts';

export interface LimitKeyword {
  readonly key: string;
  /** Whether it keeps values from being smaller, or from being larger. */
  readonly side: 'least' | 'most';
  /** Says the same of numbers, without the value itself. */
  readonly exclusive?: string;
}

export interface Limit {
  readonly value: number | bigint;
  /** Whether the limit itself is not allowed. */
  readonly exclusive: boolean;
}

/** The narrowest limit of all parts. */
export function narrowestLimit(
  parts: readonly SchemaPart[],
  { key, side, exclusive }: LimitKeyword,
): Limit | undefined {
  const limits = (name: string, isExclusive: boolean): readonly Limit[] =>
    everyValue(parts, name).flatMap(({ value }) =>
      typeof value === 'number' || typeof value === 'bigint' ? [{ value, exclusive: isExclusive }] : [],
    );
  const found = [...limits(key, false), ...(exclusive === undefined ? [] : limits(exclusive, true))];
  return found.reduce<Limit | undefined>((best, limit) => (isTighter(limit, best, { side }) ? limit : best), undefined);
}

/** Whether a limit leaves fewer values than another one. */
export function isTighter(
  limit: Limit | undefined,
  than: Limit | undefined,
  { side }: Pick<LimitKeyword, 'side'>,
): boolean {
  if (limit === undefined) return false;
  if (than === undefined) return true;
  if (limit.value === than.value) return limit.exclusive && !than.exclusive;
  return side === 'least' ? limit.value > than.value : limit.value < than.value;
}
