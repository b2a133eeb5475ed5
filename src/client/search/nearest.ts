import { wordsOfPath } from '../../shared/path-words.ts';
import type { Result, Search } from './engine.ts';

/** How many pages are shown. */
const most = 5;

/** How many results of a segment are compared by their addresses. */
const compared = 12;

export type NearPage = Pick<Result, 'href' | 'title' | 'trail'>;

/**
 * The pages that an address may have meant, the likeliest first. What the last segment says counts most, since pages are
 * moved more often than renamed; the others say which of its results is meant, and are asked only where it has too few.
 *
 * @param path below the base of the site, such as `docs/instal`
 */
export async function nearestPages({ search }: Pick<Search, 'search'>, path: string): Promise<readonly NearPage[]> {
  const segments = path
    .split('/')
    .map(wordsOfPath)
    .filter((words) => words !== '');
  const asked = new Set(segments.flatMap((words) => words.split(' ')));
  const shared = ({ href }: NearPage) =>
    new Set(
      wordsOfPath(href)
        .split(' ')
        .filter((word) => asked.has(word)),
    ).size;
  const pages = new Map<string, NearPage>();
  for (const words of [...segments].reverse()) {
    if (pages.size >= most) break;
    const results = await search(words, {}).then(({ load }) => load(0, compared));
    const likeliest = [...results].sort((a, b) => shared(b) - shared(a));
    for (const page of likeliest) if (!pages.has(page.href)) pages.set(page.href, page);
  }
  return [...pages.values()].slice(0, most);
}
