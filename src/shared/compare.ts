import { once } from './once.ts';

/** Compares texts by code unit: the same order on every machine, whatever its locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const collator = once(() => new Intl.Collator('en', { numeric: true }));

/**
 * Compares texts as readers of a list expect it: letters without regard to case and accents first, numbers by their value, ties
 * by code unit. It is that of English in all sites, so that the order does not depend on the machine or the language.
 */
export function inNaturalOrder(a: string, b: string): number {
  return collator().compare(a, b) || byCodeUnit(a, b);
}
