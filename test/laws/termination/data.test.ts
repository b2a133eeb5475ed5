/**
 * Termination, data: every file with data ends, in steps that grow no faster than n log n with its size, whatever is wrong with it; or a
 * finding says that it is too much.
 */
import { test } from 'vitest';
import { readData } from '../../../src/pipeline/content/read-source.ts';
import { isLong, share } from '../../effort.ts';
import { expectGrowth } from './steps.ts';

const lines = (n: number, line: (index: number) => string) => Array.from({ length: n }, (_, at) => line(at)).join('');

/** Texts of glossaries. */
const shapes: Readonly<Record<string, (n: number) => string>> = {
  'terms that name each other': (n) =>
    `terms:\n${lines(n, (at) => `  W${at}: { definition: see W${(at + 1) % n} }\n`)}`,
  'terms without a definition': (n) => `terms:\n${lines(n, (at) => `  W${at}: see W${at + 1}\n`)}`,
  'unknown keys': (n) => lines(n, (at) => `key${at}: 1\n`),
  'unknown keys of each term': (n) => `terms:\n${lines(n, (at) => `  W${at}: { definition: a, b: 1, c: 2 }\n`)}`,
  'each twice the one before, by aliases': (n) => lines(n, (at) => `a${at}: &a${at} [*a${at - 1}, *a${at - 1}]\n`),
  'aliases of one value': (n) => `a: &a [1, 2]\n${lines(n, (at) => `b${at}: *a\n`)}`,
  'aliases within themselves': (n) => lines(n, (at) => `a${at}: &a${at} [*a${at}]\n`),
  'maps merged into the next': (n) => `a: &a0 { x: 1 }\n${lines(n, (at) => `b${at}: &a${at + 1} { <<: *a${at} }\n`)}`,
  'lists in lists': (n) => `a: ${'['.repeat(n)}${']'.repeat(n)}\n`,
  'lists without an end': (n) => `a: ${'['.repeat(n)}\n`,
  'quotes without an end': (n) => lines(n, (at) => `a${at}: "\n`),
};

test.each(share(Object.entries(shapes), 6))('%s', async (_, text) => {
  await expectGrowth(isLong ? 11 : 8, (n) => {
    const file = { kind: 'glossary', path: 'glossary.yml', dir: '', set: '', version: '', text: text(n) } as const;
    return () => readData(file, { product: { name: '', slug: '' }, variables: {} });
  });
});
