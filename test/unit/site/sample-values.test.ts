import { expect, test } from 'vitest';
import { sampleValues, timeline } from '../../../site/data/sample.ts';
import { writtenIn } from './tutorial.ts';

const values = sampleValues('%product.slug%');
const sources = new Map(
  ['site/docs', 'site/pages', 'site/releases', 'site/downloads', 'openapi'].flatMap((folder) => [...writtenIn(folder)]),
);
const files = [...writtenIn('site/static/files')];

/** Ids, times, subjects and templates: what an example must not show with another value elsewhere. */
const kinds = {
  uid: /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g,
  'uid, shortened': /\b[\da-f]{8}-?…/g,
  namespace: /(?<=["'`])patients(?=["'`])/g,
  time: /\b20\d\d-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)/g,
  subject: /\bP-1\d\d\d\b/g,
  system: /\blocal\.example\.\w+/g,
  template: /\b(?:vital_signs|anthropometry)\.v1\b/g,
  server: /https?:\/\/localhost:8080/g,
};

/** Where each of them is written out. */
function literals(texts: Iterable<readonly [string, string]>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [path, text] of texts) {
    for (const pattern of Object.values(kinds)) {
      for (const [literal] of text.matchAll(pattern)) found.set(literal, [...(found.get(literal) ?? []), path]);
    }
  }
  return found;
}

test('what has a name is written nowhere else', () => {
  const known = new Set(Object.values(values));
  expect([...literals(sources)].filter(([literal]) => known.has(literal))).toEqual([]);
});

/** Bounds of queries, and the times of an example that one page shows in four formats. */
const free = /T00:00:00Z$|T00:30:00\+01:00$|^2025-(?:04-02|05-01)T/;

test('what is in two places has a name', () => {
  const twice = [...literals(sources)].filter(([literal, paths]) => paths.length > 1 && !free.test(literal));
  expect(twice).toEqual([]);
});

test('files that are published as they are have the same values', () => {
  const known = new Set(Object.values(values));
  const shown = [...literals(files)].filter(([literal]) => !known.has(literal));
  // The readings of a third day, which only this file has.
  expect(shown).toEqual([
    ['2025-03-20T07:30:00Z', ['site/static/files/readings.csv']],
    ['2025-03-20T19:30:00Z', ['site/static/files/readings.csv']],
  ]);
  const all = files.map(([, text]) => text).join('\n');
  for (const name of ['patient', 'namespace', 'template', 'templateUid', 'team', 'composition.start'] as const)
    expect(all, name).toContain(values[name]);
});

test('each name is used, and each that is used is there', () => {
  const text = [...sources.values()].join('\n');
  const used = new Set([...text.matchAll(/%var\.([\w.]+)%/g)].map(([, name = '']) => name));
  const derived = /\.(?:short|v\d)$/;
  const unused = Object.keys(values).filter((name) => !used.has(name) && !derived.test(name));
  const isObject = (name: string) => [...used].some((other) => other.startsWith(`${name}.`));
  expect(unused.filter((name) => !isObject(name))).toEqual([]);
  const ofConfig = ['release', 'files', 'repository', 'migrationTool', 'sdk'];
  expect([...used].filter((name) => values[name] === undefined && !ofConfig.includes(name))).toEqual([]);
});

test('one id names one thing', () => {
  const all = Object.values(values);
  expect(all.filter((value, index) => all.indexOf(value) !== index)).toEqual([]);
});

test('everything happened after what it needs', () => {
  const order = Object.entries(timeline);
  const sorted = order.toSorted(([, a], [, b]) => Date.parse(a) - Date.parse(b));
  expect(order).toEqual(sorted);
});
