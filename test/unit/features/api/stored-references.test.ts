import { expect, test } from 'vitest';
import { joinReferences, packReference, unpackReference } from '../../../../src/features/api/stored-references.ts';

type Loaded = readonly Parameters<typeof packReference>[0][];

const entries = [{ checks: { 'missing-description': 'error' } }, { checks: {} }] as const;

const reference = (id: string, changes: readonly object[] = []) => ({
  id,
  source: `${id}.yaml`,
  ...{ tags: [], webhooks: [], schemas: [], pages: [] },
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
    ...{ sources: [], checks: new Map() },
  },
  {
    ...{
      reference: reference('two'),
      operations: [],
      findings: [finding],
      links: new Map(),
      bundled: {},
      extraFiles: [],
    },
    ...{ sources: [], checks: new Map() },
  },
] as unknown as Loaded;

/** Through JSON, as the cache has it. */
function stored() {
  let reads = 0;
  const unpacked = loaded.map((one) => {
    const { id } = one.reference;
    const packed = packReference(one, new Map([[`/api/${id}/openapi.json`, () => `of /api/${id}`]]));
    const text = () => {
      reads++;
      return packed.texts;
    };
    return unpackReference(JSON.parse(JSON.stringify(packed.stored)), { digest: `texts of ${id}`, text });
  });
  return { all: joinReferences(unpacked, entries), reads: () => reads };
}

test('references come out of the cache with their operations, links and files; texts of a document are read once, when one is asked for', () => {
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
  expect(reads()).toBe(1);
  expect(all.documents.map(({ id, bundled }) => [id, bundled])).toEqual([['one', { openapi: '3.1.0', paths: {} }]]);
  expect(all.downloads.get('/api/one/postman.json')?.()).toBe('{}');
  expect(reads()).toBe(2);
});

test('findings of a document have the severities that its own entry gives, and its history the addresses that it names', () => {
  const { all } = stored();
  expect(all.findings.map((found) => ('severity' in found ? found.severity : undefined))).toEqual(['error', undefined]);
  const [one, two] = all.histories;
  expect([one?.versions, one?.hrefs]).toEqual([['2', '1'], { 'v2-added': '/api/one#v2-added' }]);
  expect(two?.versions).toEqual(['2']);
  expect(one?.digest).not.toBe(two?.digest);
});
