/** `One doc tagged with “x”`, `2 docs tagged with “x”`. */
export function taggedTitle(count: number, of: 'docs' | 'posts', tag: string): string {
  const noun = of === 'docs' ? 'doc' : 'post';
  return `${count === 1 ? `One ${noun}` : `${count} ${noun}s`} tagged with “${tag}”`;
}

/** `One min read`, `3 min read`. */
export function readingTime(minutes: number): string {
  return `${minutes === 1 ? 'One' : minutes} min read`;
}

/** `One page`, `7 pages`. */
export function pageCount(count: number): string {
  return count === 1 ? 'One page' : `${count} pages`;
}
