import { expect, test } from 'vitest';
import type { Page } from '../../../../src/model/page.ts';
import { toPage, toStoredPage } from '../../../../src/pipeline/compile/stored-page.ts';

const page = (body: Page['body']) =>
  ({
    source: 'a.mdx',
    body,
    examples: [{ language: 'json', code: '{}', attributes: new Map([['title', 'T']]) }],
    lookups: [
      { name: 'partial', key: ['_b.mdx'], answer: 'x' },
      { name: 'document', key: ['c.mdx'], answer: '/c' },
    ],
    findings: [],
  }) as unknown as Page;

const stored = (of: Page, text: () => string) => toPage(JSON.parse(JSON.stringify(toStoredPage(of))), text);

test('a page of markup comes out of the cache as it went in, its text read once and not before it is asked for', () => {
  let reads = 0;
  const again = stored(page({ kind: 'html', html: '<p>x</p>' }), () => {
    reads++;
    return '<p>x</p>';
  });
  expect(again.examples).toEqual(page({ kind: 'html', html: '' }).examples);
  expect(again.lookups.map(({ name, key }) => [name, ...key])).toEqual([['partial', '_b.mdx']]);
  expect(reads).toBe(0);
  expect([again.body, again.body]).toMatchObject([{ kind: 'html', html: '<p>x</p>' }, {}]);
  expect(reads).toBe(1);
});

test('a page that has to be run is known by its imports, also where it has none', () => {
  const again = stored(page({ kind: 'module', code: 'f()', imports: [] }), () => 'f()');
  expect(again.body).toMatchObject({ kind: 'module', code: 'f()', imports: [] });
});
