/** Whether a text that begins with a year, a month and a day names a day that there is; others are not judged. */
export function isOnCalendar(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text) ?? []).map(Number);
  if (year === 0) return true;
  const date = new Date(0);
  // `Date.UTC` takes the years before 100 for those of the last century.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
