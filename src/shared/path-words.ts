import { decodeUrl } from './paths.ts';

/** `/ehr/{ehr_id}/composition` as one word of letters and digits, which a search can find as a whole. */
export function pathWord(path: string): string {
  return path.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** `pathWord` with an end mark: searches match the beginnings of words, and longer paths have the same beginning. */
export function wholePathWord(path: string): string {
  return `${pathWord(path)}0`;
}

/**
 * Search words for each segment of a path, and for the path and each end of it, with and without the method, because
 * readers may know a path without its prefix.
 */
export function pathWords(method: string, path: string): readonly string[] {
  const segments = path.split('/').filter((segment) => pathWord(segment) !== '');
  const ends = segments.map((_, index) => segments.slice(index).join('/'));
  return [
    ...new Set([
      ...segments.map(pathWord),
      ...ends.flatMap((end) => [wholePathWord(end), wholePathWord(method + end)]),
    ]),
  ];
}

/** Search words of an address: `docs/getting-started.html` becomes `docs getting started`. */
export function wordsOfPath(path: string): string {
  return decodeUrl(path)
    .replace(/(?:\/index)?\.html?$/i, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
