import { editDistance } from '../../shared/nearest.ts';

/**
 * The word that somebody meant who made one typing error: the commonest that differs by a letter, by one too many or too
 * few, or by two that changed places. `undefined` for what begins a word of the site, for short words and numbers, and
 * where nothing is that close.
 *
 * @param known words of the site, the commonest first
 */
export function meantWord(word: string, known: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  if (!/^\p{L}[\p{L}\p{N}]{3,}$/u.test(typed) || known.some((other) => other.startsWith(typed))) return;
  const isClose = (other: string) => Math.abs(other.length - typed.length) <= 1 && editDistance(typed, other) === 1;
  const close = known.filter(isClose);
  return close.find((other) => other[0] === typed[0]) ?? close[0];
}
