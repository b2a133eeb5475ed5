import { byCodeUnit } from './compare.ts';

/** Whether the date that a text begins with, such as `2024-02-30`, exists; `true` for a text without a date. */
export function isOnCalendar(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text) ?? []).map(Number);
  if (year === 0) return true;
  const date = new Date(0);
  // `Date.UTC` reads years below 100 as 19xx.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** A date, maybe with a time of day and a zone, as YAML allows it: `2025-07-01 8:05:00 +2`. */
const timestamp =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:t|[ \t]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d*))?)?[ \t]*(z|utc|gmt|[+-]\d{1,2}(?::?\d{2})?)?)?$/i;
/** What JavaScript takes for a month, and its author does not: a number, and the day of `02.03.2025`. */
const misread = /^(?:-|\d{1,3}(?:\.\d+)?$|\d{1,2}\.\s?\d{1,2}\.)/;
/** The zone at the end of a time in another notation, such as `20 Feb 2025 23:30 -0800`. */
const zoneAtEnd =
  /(?<=:\d{2}(?:\.\d+)?(?:\s*[ap]m)?)\s*(?:z|(?:utc|gmt)?(?:[+-]\d{1,2}(?::?\d{2})?)|utc|gmt|[ecmp][sd]t)$/i;

/**
 * A date as ISO 8601 writes it, of the day that is written: `2025-07-01`, or with its time `2025-07-01T08:05:00+02:00`. A time
 * without a zone is UTC, on all machines. `undefined` for a text that is no date, or none of the calendar.
 */
export function isoDate(text: string): string | undefined {
  const written = text.trim();
  if (!isOnCalendar(written) || misread.test(written)) return undefined;
  const [, year, month = '', day = '', hour, minute, second = '00', fraction = '', zone] =
    timestamp.exec(written) ?? [];
  if (year !== undefined) {
    const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
    if (hour === undefined) return date;
    const milliseconds = fraction.slice(0, 3).replace(/0+$/, '');
    const time = `${hour.padStart(2, '0')}:${minute}:${second}${milliseconds && `.${milliseconds.padEnd(3, '0')}`}`;
    return Number(hour) < 24 ? validOnly(`${date}T${time}${isoZone(zone)}`) : undefined;
  }
  return otherDate(written);
}

/** A date in another notation, such as `20 Feb 2025`, as JavaScript reads it. */
function otherDate(written: string): string | undefined {
  const bare = written.replace(zoneAtEnd, '');
  const time = Date.parse(`${bare} UTC`);
  if (Number.isNaN(time)) return undefined;
  const iso = new Date(time).toISOString();
  const [date = '', ofDay] = bare.split(/\s+(?=\d{1,2}:\d{2})/);
  // The 30th of February is not the 1st of March.
  const numbers = date.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? [];
  if (numbers.length > 0 && !/^\d{4}-\d+$/.test(date) && !numbers.map(Number).includes(Number(iso.slice(8, 10))))
    return undefined;
  if (ofDay === undefined) return iso.slice(0, 10);
  const minutes = bare === written ? 0 : (time - Date.parse(written)) / 60_000;
  if (!(Math.abs(minutes) < 24 * 60)) return undefined;
  const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${iso.slice(0, 19)}${minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${offset}`}`;
}

function validOnly(iso: string): string | undefined {
  return Number.isNaN(Date.parse(iso)) ? undefined : iso;
}

/** `+2` and `+0200` as `+02:00`; UTC for a name of it, and for nothing. */
function isoZone(zone = ''): string {
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  return sign === undefined ? 'Z' : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

/** Compares posts: later days first, of one day the later times (00:00 UTC where there is none), of one time the file names. */
export function newestFirst(
  a: { readonly date: string; readonly source: string },
  b: { readonly date: string; readonly source: string },
): number {
  return (
    byCodeUnit(b.date.slice(0, 10), a.date.slice(0, 10)) ||
    Date.parse(b.date) - Date.parse(a.date) ||
    byCodeUnit(a.source, b.source)
  );
}
