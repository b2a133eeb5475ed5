/** `/ehr/{ehr_id}/composition` as one word of letters and digits, so that a search can look for it as a whole. */
export function pathWord(path: string): string {
  return path.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The same for a path that is complete: words are found by how they begin, and longer paths begin alike. */
export function wholePathWord(path: string): string {
  return `${pathWord(path)}0`;
}

/**
 * Such words for each segment of a path, and for the path and each end of it, with and without the method: a reader
 * may know it without what stands before.
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
