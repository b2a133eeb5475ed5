import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { effort, share } from '../../../../effort.ts';
import { isReadDifferently, readFast } from './differences.ts';
import { documents, mutated, wideDocuments } from './documents.ts';

const numRuns = effort(25, 5000);

const repository = join(import.meta.dirname, '../../../../..');

const pages = globSync('site/**/*.{md,mdx}', { cwd: repository })
  .sort()
  .map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }));

/** Every string that the tests of the compiler and of its syntax have in single quotes. */
const texts = globSync('test/unit/pipeline/compile/{,markdown/syntax/}*.test.ts', { cwd: repository })
  .flatMap((path) => readFileSync(join(repository, path), 'utf8').match(/'(?:[^'\\\n]|\\.)+'/g) ?? [])
  .map((literal) => JSON.parse(`"${literal.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')}"`) as string);

describe.each(['mdx', 'md'] as const)(
  'the fast parser of %s gives the trees of the reference parser, or none',
  (syntax) => {
    test('for the pages of the site', () => {
      expect(pages.length).toBeGreaterThan(20);
      const different = share(pages, 12).filter(({ text }) => isReadDifferently(text, syntax));
      expect(different.map(({ path }) => path)).toEqual([]);
    });

    test('for the texts of other tests', () => {
      expect(texts.length).toBeGreaterThan(200);
      expect(share(texts, 4).filter((text) => isReadDifferently(text, syntax))).toEqual([]);
    });

    test('for documents made of fragments', () => {
      assertNoDifference(documents, syntax);
    });

    test('for documents in Chinese, Japanese and Korean', () => {
      assertNoDifference(fc.oneof(wideDocuments, mutated(wideDocuments)), syntax);
    });

    test('for documents with accidents', () => {
      assertNoDifference(mutated(fc.oneof(documents, fc.constantFrom(...texts))), syntax);
    });

    test('for pages with accidents', () => {
      assertNoDifference(mutated(fc.constantFrom(...pages.flatMap(({ text }) => excerpts(text)))), syntax);
    });
  },
);

test('the pages of the site are read fast, but for one in twenty', () => {
  const left = pages.filter(({ text }) => readFast(text) === undefined);
  expect(left.length / pages.length).toBeLessThanOrEqual(0.05);
});

function assertNoDifference(source: fc.Arbitrary<string>, syntax: 'mdx' | 'md'): void {
  fc.assert(
    fc.property(source, (text) => !isReadDifferently(text, syntax)),
    { numRuns },
  );
}

/** Five blocks at a time: small enough to be read often. */
function excerpts(text: string): string[] {
  const parts = text.split(/\n\n+/);
  return parts.map((_, index) => parts.slice(index, index + 5).join('\n\n'));
}
