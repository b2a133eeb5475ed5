const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * `2024-04-08` and `2024-04-08T22:10:00Z` become `8 April 2024`: the day as written, whatever the
 * time zone and language of the machine. Anything but an ISO date stays as it is.
 */
export function formatDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  const name = months[Number(month) - 1];
  return name === undefined ? iso : `${Number(day)} ${name} ${year}`;
}

/** `8 April`, for lists under a heading with the year. */
export function formatDay(iso: string): string {
  return formatDate(iso).replace(/ \d{4}$/, '');
}

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
