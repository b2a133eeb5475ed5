import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Explanation, openCache } from '../../../../src/core/cache/index.ts';
import { createGraph, leaf, query, service } from '../../../../src/core/graph/index.ts';

const texts = service<Map<string, string>>('texts');
const file = leaf<string, string>('file', (use, path) => {
  const text = use(texts).get(path) ?? '';
  return { digest: text, value: () => text };
});
const page = query<string, string>('page', async (q, path) => `<p>${await q(file, path)}</p>`);
const list = query<'', string>('list', async (q) => `${await q(page, 'a.md')}${await q(page, 'b.md')}`);

test('what is made again is reported with its reasons, and nothing else', async () => {
  const made: Explanation[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-explain-'));
  const cache = await openCache({ folder, onComputed: (explanation) => made.push(explanation) });
  const graph = createGraph({ ...cache.graph, queries: [file, page, list] });
  const sources = new Map([
    ['a.md', 'a'],
    ['b.md', 'b'],
  ]);
  graph.provide(texts, sources);
  await graph.ask(list, '');
  expect(made).toEqual([]);

  graph.change(({ invalidate }) => {
    sources.set('b.md', 'c');
    invalidate(file, 'b.md');
  });
  await graph.ask(list, '');
  expect(made).toEqual([
    { kind: 'page', subject: 'b.md', outcome: 'made', changes: ['changed: file b.md'] },
    { kind: 'list', subject: '', outcome: 'made', changes: ['changed: page b.md'] },
  ]);
  cache.close();
});
