import { expect, test } from 'vitest';
import { packReferences, unpackReferences } from '../../../../src/features/api/stored-references.ts';

type Loaded = Parameters<typeof packReferences>[0];

const entries = [
  { id: 'one', route: '/api/one', document: 'one.yaml', checks: { 'missing-description': 'error' } },
  { id: 'two', route: '/api/two', document: 'two.yaml', checks: {} },
] as const;

const reference = (id: string, changes: readonly object[] = []) => ({
  id,
  source: `${id}.yaml`,
  title: id,
  version: '2',
  changes,
  hrefs: { 'v2-added': '/api/one#v2-added', other: '/elsewhere' },
});
const place = { file: 'one.yaml', start: { line: 1, column: 1 } };
const finding = { rule: 'missing-description', message: 'none', place };
const step = { version: '2', since: '1', anchor: 'v2-added', groups: [{ parts: [{ anchor: 'gone' }, {}] }] };
const loaded = [
  {
    reference: reference('one', [step]),
    operations: [{ id: 'getOne' }],
    findings: [finding],
    links: new Map([['/guide', [place]]]),
    bundled: { openapi: '3.1.0' },
    upgraded: { openapi: '3.1.0', paths: {} },
    extraFiles: [['/api/one/postman.json', '{}']],
  },
  { reference: reference('two'), operations: [], findings: [finding], links: new Map(), bundled: {}, extraFiles: [] },
] as unknown as Loaded;

/** Through JSON, as the cache has it. */
function stored() {
  const packed = packReferences(loaded, entries, (route) => new Map([[`${route}/openapi.json`, () => `of ${route}`]]));
  let reads = 0;
  const attached = {
    digest: 'texts',
    text() {
      reads++;
      return packed.texts;
    },
  };
  const all = unpackReferences(JSON.parse(JSON.stringify(packed.stored)), entries, attached);
  return { all, reads: () => reads };
}

test('references come out of the cache with their operations, links and files; texts are read once, when one is asked for', () => {
  const { all, reads } = stored();
  expect(all.references.map(({ source, reference: { title } }) => [source, title])).toEqual([
    ['one.yaml', 'one'],
    ['two.yaml', 'two'],
  ]);
  expect(all.operations).toEqual([{ id: 'getOne' }]);
  expect(all.links.get('one.yaml')?.get('/guide')).toEqual([place]);
  expect([...all.downloads.keys()]).toEqual([
    '/api/one/openapi.json',
    '/api/one/postman.json',
    '/api/two/openapi.json',
  ]);
  expect(reads()).toBe(0);
  expect(all.downloads.get('/api/two/openapi.json')?.()).toBe('of /api/two');
  expect(all.documents.map(({ id, bundled }) => [id, bundled])).toEqual([['one', { openapi: '3.1.0', paths: {} }]]);
  expect(reads()).toBe(1);
});

test('findings of a document have the severities that its own entry gives, and its history the addresses that it names', () => {
  const { all } = stored();
  expect(all.findings.map((found) => ('severity' in found ? found.severity : undefined))).toEqual(['error', undefined]);
  const [one, two] = all.histories;
  expect([one?.versions, one?.hrefs]).toEqual([['2', '1'], { 'v2-added': '/api/one#v2-added' }]);
  expect(two?.versions).toEqual(['2']);
  expect(one?.digest).not.toBe(two?.digest);
});
