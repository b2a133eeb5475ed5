import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { searchEntry } from '../../../../src/features/search/entry.ts';
import type { SearchRecord } from '../../../../src/features/search/record.ts';
import { weightFromDigit } from '../../../../src/shared/search-index.ts';

const record: SearchRecord = {
  url: '/docs/paging',
  title: 'Pages',
  html: '<p>Ask for a cursor, then another cursor.</p><h2 id="next">Next</h2><p>Until it is empty.</p>',
  meta: { trail: 'Guide', keywords: 'pagination, scroll', description: 'How to ask.', path: '' },
  filters: { kind: ['Documentation'] },
};

const weightsOf = (own: SearchRecord) =>
  new Map(
    searchEntry(own)
      .terms.split(' ')
      .map((term) => [term.slice(0, -1), weightFromDigit(term.slice(-1))] as const),
  );

test('the text of a record is what results show', () => {
  expect(JSON.parse(inflateRawSync(searchEntry(record).text).toString())).toEqual({
    url: '/docs/paging',
    title: 'Pages',
    trail: 'Guide',
    method: '',
    path: '',
    operationId: '',
    sections: [
      { id: '', heading: '', text: 'Ask for a cursor, then another cursor.' },
      { id: 'next', heading: 'Next', text: 'Until it is empty.' },
    ],
  });
});

test('titles weigh most, then keywords, then what is said often; breadcrumbs hardly anything', () => {
  const weights = weightsOf(record);
  const order = ['pages', 'pagination', 'cursor', 'another', 'guide'].map((term) => weights.get(term) ?? 0);
  expect(order).toEqual([...order].sort((a, b) => b - a));
  expect(new Set(order).size).toBe(5);
  expect(weights.get('next')).toBeGreaterThan(weights.get('guide') ?? 0);
});

test('a detail weighs half, and a word of a long text less', () => {
  const cursor = weightsOf(record).get('cursor') ?? 0;
  const detail = weightsOf({ ...record, isDetail: true }).get('cursor') ?? 0;
  expect(Math.round((10 * detail) / cursor)).toBe(5);
  const long = { ...record, html: record.html + '<p>and more</p>'.repeat(500) };
  expect(weightsOf(long).get('cursor')).toBeLessThan(cursor);
});

test('words of a page with a boost weigh as much more', () => {
  const [plain, boosted] = [weightsOf(record), weightsOf({ ...record, boost: 2 })];
  for (const term of ['pages', 'pagination', 'cursor']) {
    const ratio = (boosted.get(term) ?? 0) / (plain.get(term) ?? 0);
    // Weights are written in steps.
    expect(ratio, term).toBeGreaterThan(1.7);
    expect(ratio, term).toBeLessThan(2.3);
  }
});
