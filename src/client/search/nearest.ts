import { misspelling } from '../../shared/nearest.ts';
import { wordsOfPath } from '../../shared/path-words.ts';
import type { Result, Search } from './engine.ts';

/** The most pages that are suggested. */
const maxPages = 5;

/** How many search results for a segment of the address are compared with it. */
const compared = 12;

export type NearPage = Pick<Result, 'href' | 'title' | 'trail'>;

/**
 * The pages that an address may have meant, the likeliest first. Pages are moved more often than renamed: they are those whose
 * name or address has a word of the last segment, first where they share other segments too, and then the pages around it,
 * `/guide` of `/guide/gone`. A text that only mentions the words is none, so that an address of nonsense has no pages.
 *
 * @param path the address, such as `/base/docs/instal`
 */
export async function nearestPages(
  { search }: Pick<Search, 'search'>,
  path: string,
  baseUrl: string,
): Promise<readonly NearPage[]> {
  const segments = path
    .slice(baseUrl.length)
    .split('/')
    .map(wordsOfPath)
    .filter((words) => words !== '');
  const asked = new Set(segments.flatMap((words) => words.split(' ')));
  const addressWords = ({ href }: NearPage) => wordsOfPath(href.slice(baseUrl.length)).split(' ');
  const shared = (page: NearPage) => new Set(addressWords(page).filter((word) => asked.has(word))).size;
  const pages = new Map<string, NearPage>();
  for (const [index, words] of [...segments].reverse().entries()) {
    if (pages.size >= maxPages) break;
    const isMeant = (page: NearPage) =>
      index === 0
        ? hasLike([...addressWords(page), ...wordsOfPath(page.title).split(' ')], words.split(' '))
        : addressWords(page).every((word) => asked.has(word));
    const results = await search(words, {}).then(({ load }) => load(0, compared));
    const likeliest = results.filter(isMeant).sort((a, b) => shared(b) - shared(a));
    for (const page of likeliest) if (!pages.has(page.href)) pages.set(page.href, page);
  }
  return [...pages.values()].slice(0, maxPages);
}

/** Whether one of the words of a page is one of those asked for: as it is, longer or shorter, inflected or misspelt. */
function hasLike(own: readonly string[], asked: readonly string[]): boolean {
  const telling = asked.filter((word) => word.length > 2 || asked.length === 1);
  return telling.some((word) => own.some((name) => isLike(word, name)));
}

function isLike(asked: string, name: string): boolean {
  const [shorter, longer] = asked.length < name.length ? [asked, name] : [name, asked];
  // Names in scripts that are written without blanks are one word.
  const isPart = /\P{ASCII}/u.test(shorter) && longer.includes(shorter);
  const begins = longer.startsWith(shorter) && shorter.length > 2;
  // Of a short word, one letter is a quarter: `nope` is no `node`.
  const isMisspelt = longer.length > 4 && misspelling(asked, [name]) !== undefined;
  return asked === name || isPart || begins || isInflected(shorter, longer) || isMisspelt;
}

/** Whether most of two words is the same: `configure`, `configuration`. */
function isInflected(shorter: string, longer: string): boolean {
  let same = 0;
  while (same < shorter.length && shorter[same] === longer[same]) same++;
  return same >= 5 && same >= longer.length * 0.6;
}
