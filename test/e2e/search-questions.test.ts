import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodingOf } from '../build-site.ts';
import { prepared } from '../prepared.ts';
import { searchIn } from '../search-in.ts';
import { searchQuestions } from './search-questions.ts';

const { outDir } = await prepared('site');
const read = (path: string) => readFileSync(join(outDir, path), encodingOf(path));
const ask = searchIn(read);

test('of sixty questions to the site, all but two are answered among the first three pages', async () => {
  expect(searchQuestions).toHaveLength(60);
  const missed: string[] = [];
  for (const [question, ...answers] of searchQuestions) {
    const { found } = await ask(question);
    const first = found.slice(0, 3);
    if (!first.some((href) => answers.includes(href))) missed.push(`${question}: ${first.join(' ')}`);
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
});

test('a word that is misspelt or nowhere does not keep the others from being found', async () => {
  const paging = await ask('pagination offset fetch');
  expect(paging.found[0]).toBe('/docs/cdr/Explore/AQL/Order-By');
  expect(paging.leftOut).toEqual(['pagination']);
  const database = await ask('yugabite cluster');
  expect(database.found[0]).toBe('/docs/cdr/Enterprise-Features/Yugabyte');
  expect(database.instead).toBe('yugabyte cluster');
  // In the order of the question without the error.
  const [right, wrong] = [await ask('event trigger'), await ask('event triger')];
  expect(wrong.found).toEqual(right.found);
});

test('a question loads little', async () => {
  for (const question of ['template', 'how do I create an EHR', 'yugabite', 'ar']) {
    const { loaded } = await ask(question);
    const bytes = loaded.reduce((sum, path) => sum + gzipSync(read(path)).length, 0);
    expect(bytes, question).toBeLessThan(80_000);
  }
});

test('any question is answered, however it is written', async () => {
  const path = Array.from({ length: 50 }, (_, part) => `composition_${part}`).join('/');
  for (const question of [
    path,
    'composition '.repeat(100),
    '???',
    '-',
    '__proto__',
    '\ud800',
    '検索',
    'a'.repeat(10_000),
  ])
    expect((await ask(question)).total, question).toBeGreaterThanOrEqual(0);
  expect((await ask(`/${path}`)).total).toBeGreaterThan(0);
});
