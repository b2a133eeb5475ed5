/** Whether the date that a text begins with, such as `2024-02-30`, exists; `true` for a text without a date. */
export function isOnCalendar(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text) ?? []).map(Number);
  if (year === 0) return true;
  const date = new Date(0);
  // `Date.UTC` reads years below 100 as 19xx.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
