import { expect, test } from 'vitest';
import { sourcesOf } from './tutorial.ts';

const pages = sourcesOf('site/docs');
const documents = sourcesOf('openapi');
const pageOf = (name: string) => [...pages].find(([path]) => path.endsWith(name))?.[1] ?? '';

/** Cells of the rows of all tables. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) =>
    row.split(' | ').map((cell) => cell.replaceAll('`', '').trim()),
  );

interface Composition {
  readonly ehr: string;
  readonly subject: string;
  /** First block of the object uid, and the version. */
  readonly uid: string;
  readonly start: string;
  readonly numbers: readonly number[];
}

const [, table = ''] = /## Sample data[\s\S]*?(\| Composition[\s\S]*?)\n\n/.exec(pageOf('AQL/Introduction.mdx')) ?? [];
const compositions: readonly Composition[] = rowsOf(table)
  .slice(2)
  .map(([uid = '', record = '', start = '', content = '']) => ({
    ehr: record.replace(/….*/, ''),
    subject: record.replace(/.* /, ''),
    uid,
    start,
    numbers: [...content.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number)),
  }));

/** `5b0f1a6e-…::local.example.org::1` as the table of the sample data has it. */
const shortened = (uid: string) => uid.replace(/^(\w{8})(?:-[\w-]+)?(?:…)?::(?:[\w.]+::)?(\d+)$/, '$1…::$2');

/** What a row of a result says about a composition, `undefined` when it names none. */
function compositionsOf(row: readonly string[]): readonly Composition[] | undefined {
  const uids = row.map(shortened).filter((cell) => /^\w{8}…::\d+$/.test(cell));
  const named = compositions.filter(({ uid, start }) => uids.includes(uid) || row.includes(start));
  return uids.length > 0 || named.length > 0 ? named : undefined;
}

/** Rows of results, in tables and in JSON. */
const results = [...pages]
  .filter(([path]) => path.includes('/AQL/') || path.endsWith('Load-Data.mdx'))
  .flatMap(([path, text]) => {
    const json = [...text.matchAll(/^ +\[((?:"[^"]*"|[\d.]+)(?:, (?:"[^"]*"|[\d.]+))*)\],?$/gm)].map(([, row = '']) =>
      row.split(', ').map((cell) => cell.replaceAll('"', '')),
    );
    return [...rowsOf(text), ...json].map((row) => ({ path, row }));
  })
  .filter(({ row }) => row.some((cell) => /^(?:\w{8}(?:-[\w-]+)?…?::.*\d|\d{4}-\d\d-\d\dT.*Z)$/.test(cell)));

test('the pages have one set of sample data', () => {
  expect(compositions.map(({ subject }) => subject)).toEqual(['P-1001', 'P-1001', 'P-1001', 'P-1002', 'P-1002']);
  expect(results.length).toBeGreaterThan(30);
});

/** Later events and versions than those that the table has: the second reading, and its correction. */
const later: Readonly<Record<string, readonly number[]>> = { '2025-03-19T19:45:00Z': [38.2, 37.9] };

test('each row of a result follows from it', () => {
  const wrong = results.filter(({ row }) => {
    const numbers = row.filter((cell) => /^\d+(?:\.\d+)?$/.test(cell)).map(Number);
    const event = row.map((cell) => later[cell]).find((values) => values !== undefined);
    if (event !== undefined) return !numbers.every((number) => event.includes(number));
    const named = compositionsOf(row);
    if (named === undefined) return false;
    return !named.some(
      ({ ehr, subject, start, numbers: known }) =>
        numbers.every((number) => known.includes(number)) &&
        row.every((cell) => !/^(?:3b6c1f52|94e0a7b1)/.test(cell) || cell.startsWith(ehr)) &&
        row.every((cell) => !/^P-\d+$/.test(cell) || cell === subject) &&
        row.every((cell) => !compositions.some((other) => other.start === cell) || cell === start),
    );
  });
  expect(wrong).toEqual([]);
});

/** All places that say when something came into being, by what it is. */
function* timesOf(): Generator<readonly [string, string]> {
  for (const [, text] of [...pages, ...documents]) {
    const creations = text.matchAll(
      /"?ehr_id"?: \{ "?_type"?: "?HIER_OBJECT_ID"?, "?value"?: "?([\w-]+)"? \}[\s\S]{0,700}?"?time_created"?: \{[^}]*?"?value"?: "([^"]+)"/g,
    );
    for (const [, ehr = '', time = ''] of creations) yield [ehr, new Date(time).toISOString()];
    for (const [ehr = '', time = ''] of rowsOf(text)) {
      if (/^(?:3b6c1f52|94e0a7b1)-/.test(ehr) && /^2025-.*Z$/.test(time)) yield [ehr, new Date(time).toISOString()];
    }
    for (const [uid = '', time = ''] of rowsOf(text)) {
      if (/::\d+$/.test(uid) && /\.\d{3}Z$/.test(time)) yield [`commit of ${uid}`, new Date(time).toISOString()];
    }
    const commits = text.matchAll(
      /value: (\S+::\d+)\n(?:(?!- versionId)[\s\S]){0,300}?time_committed: \{[^}]*value: "([^"]+)"/g,
    );
    for (const [, uid = '', time = ''] of commits) yield [`commit of ${uid}`, new Date(time).toISOString()];
  }
}

test('everything has come into being at one time, records before their compositions', () => {
  const times = new Map<string, Set<string>>();
  for (const [what, time] of timesOf()) times.set(what, (times.get(what) ?? new Set()).add(time));
  expect(times.size).toBeGreaterThan(4);
  expect([...times].filter(([, all]) => all.size > 1).map(([what, all]) => [what, ...all])).toEqual([]);
  for (const { ehr, start } of compositions) {
    const [created = ''] = [...times].find(([what]) => what.startsWith(ehr))?.[1] ?? [];
    expect(created < new Date(start).toISOString(), `${ehr} ${created}`).toBe(true);
  }
});

test('a merge joins two registrations of one patient, after all that it moves', () => {
  const merge = pageOf('Merge-EHR.mdx');
  const [, source = ''] = /export SOURCE=([\w-]+)/.exec(merge) ?? [];
  const [, target = ''] = /export TARGET=([\w-]+)/.exec(merge) ?? [];
  // The source is no record of the sample data: its other patient is another person.
  expect(compositions.map(({ ehr }) => ehr)).not.toContain(source.slice(0, 8));
  expect(compositions.map(({ ehr }) => ehr)).toContain(target.slice(0, 8));
  const [, date = ''] = /"merge_date": "([^"]+)"/.exec(merge) ?? [];
  const [, creation = ''] = /"ehr_creation": "([^"]+)"/.exec(merge) ?? [];
  expect(creation < date).toBe(true);
  const [, moved = '', kept = ''] = /"(\d+) contributions and (\d+) compositions moved"/.exec(merge) ?? [];
  const countOf = (name: string) => {
    const [, list = ''] = new RegExp(`"${name}": \\[([^\\]]*)\\]`).exec(merge) ?? [];
    return String(list.split(',').length);
  };
  expect([countOf('contributions'), countOf('compositions')]).toEqual([moved, kept]);
});
