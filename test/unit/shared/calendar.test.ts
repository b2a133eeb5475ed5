import { afterEach, describe, expect, test, vi } from 'vitest';
import { isoDate, newestFirst } from '../../../src/shared/calendar.ts';

afterEach(() => vi.unstubAllEnvs());

describe.each(['UTC', 'America/Los_Angeles', 'Asia/Tokyo'])('in the time zone %s', (zone) => {
  test.each([
    ['2025-07-01', '2025-07-01'],
    ['2025-7-1', '2025-07-01'],
    ['2025/07/01 10:00', '2025-07-01T10:00:00Z'],
    ['2025-07-01 08:00:00', '2025-07-01T08:00:00Z'],
    ['2025-07-01T08:00', '2025-07-01T08:00:00Z'],
    ['2025-07-01t8:00:00z', '2025-07-01T08:00:00Z'],
    ['2025-7-1 8:00:00 +2', '2025-07-01T08:00:00+02:00'],
    ['2025-07-01T08:00:00.50-0830', '2025-07-01T08:00:00.500-08:30'],
    ['2025-07-01 08:00:00.123456 +02:00', '2025-07-01T08:00:00.123+02:00'],
    ['2025-03-01T23:30:00-08:00', '2025-03-01T23:30:00-08:00'],
    ['2025-07-01T00:30:00+02:00', '2025-07-01T00:30:00+02:00'],
    ['Feb 20, 2025', '2025-02-20'],
    ['20 February 2025 23:30', '2025-02-20T23:30:00Z'],
    ['Thu, 20 Feb 2025 23:30:00 -0800', '2025-02-20T23:30:00-08:00'],
    ['Thu, 20 Feb 2025 23:30:00 GMT', '2025-02-20T23:30:00Z'],
    ['20 Feb 2025 11:30 PM EST', '2025-02-20T23:30:00-05:00'],
    ['0050-01-01', '0050-01-01'],
  ])('%j is %s', (text, iso) => {
    vi.stubEnv('TZ', zone);
    expect(isoDate(text)).toBe(iso);
    expect(isoDate(iso)).toBe(iso);
  });

  test.each([
    ...['2025-02-30', '2025-02-30T10:00:00Z', '2025-13-01', '30 Feb 2025', 'February 31, 2025', '2025-07-01 25:00'],
    ...[
      '2025-07-01T24:00:00Z',
      '2025-07-01 08:60',
      '2025-07-01T08:00:61Z',
      '2025-07-01T08:00:00+25:00',
      '2025-07-01T08',
    ],
    ...[
      '20 Feb 2025 23:30 +99',
      '2025-07-01 8 o’clock',
      'soon',
      '7',
      '-5',
      '02.03.2025',
      '12:30:45',
      'true',
      '2.0',
      '',
    ],
  ])('%j is no date', (text) => {
    vi.stubEnv('TZ', zone);
    expect(isoDate(text)).toBeUndefined();
  });
});

test('posts are in order of their days, of their times in a day, then of their files', () => {
  const posts = [
    { date: '2025-06-30T23:30:00-08:00', source: 'a' },
    { date: '2025-07-01', source: 'd' },
    { date: '2025-07-01', source: 'c' },
    { date: '2025-07-01T08:00:00+02:00', source: 'b' },
    { date: '2025-07-01T07:00:00Z', source: 'z' },
    { date: '2025-07-01T00:30:00+02:00', source: 'a' },
  ];
  const sorted = posts.toSorted(newestFirst).map(({ date, source }) => `${date} ${source}`);
  expect(sorted).toEqual([
    '2025-07-01T07:00:00Z z',
    '2025-07-01T08:00:00+02:00 b',
    '2025-07-01 c',
    '2025-07-01 d',
    '2025-07-01T00:30:00+02:00 a',
    '2025-06-30T23:30:00-08:00 a',
  ]);
});
