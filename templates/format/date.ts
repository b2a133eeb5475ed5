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
 * time zone and language of the machine. Anything that is not an ISO date is given back as it is.
 */
export function formatDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  const name = months[Number(month) - 1];
  return name === undefined ? iso : `${Number(day)} ${name} ${year}`;
}

/** `8 April`: where the year stands above it already. */
export function formatDay(iso: string): string {
  return formatDate(iso).replace(/ \d{4}$/, '');
}
