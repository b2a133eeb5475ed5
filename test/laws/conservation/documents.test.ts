import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { howToRepeat, isLong, seed, share } from '../../effort.ts';
import { faultsOfDocument } from './document-faults.ts';
import { mutateDocument } from './document-mutations.ts';
import { type Json, readValuesOf } from './document-values.ts';
import { randomOf } from './random.ts';

const repository = join(import.meta.dirname, '../../..');
/** Other documents than those of the package, such as those of makers: `LAWS_DOCUMENTS=folder`. */
const folder = process.env.LAWS_DOCUMENTS;
const paths = globSync(folder === undefined ? '*/json/**/*.json' : '**/*.{json,yaml,yml}', {
  cwd: folder ?? join(repository, 'node_modules/@readme/oas-examples'),
  absolute: true,
}).sort();
const again = howToRepeat('test/laws/conservation/documents.test.ts');

async function faultsIn(documents: readonly (readonly [name: string, document: Json])[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, document] of documents)
    for (const fault of await faultsOfDocument(document)) found.push(`${name}: ${fault}`);
  return found;
}

const documents = share(paths, 24).map((path) => [path, parse(readFileSync(path, 'utf8')) as Json] as const);

/**
 * Every value of an API document that people read is in the reference and in its Markdown copy, or a finding names its place: titles,
 * summaries, descriptions, names, enums, defaults, examples.
 */
test('every value of an API document is shown or reported', { timeout: isLong ? 0 : 120_000 }, async () => {
  expect(documents.length).toBeGreaterThan(0);
  expect(documents.flatMap(([, document]) => readValuesOf(document)).length).toBeGreaterThan(50);
  expect(await faultsIn(documents)).toEqual([]);
});

test('and where its texts have accidents', { timeout: isLong ? 0 : 120_000 }, async () => {
  const random = randomOf(seed);
  const mutated = documents.map(([name, document]) => [name, mutateDocument(document, random)] as const);
  expect(await faultsIn(mutated), again).toEqual([]);
});
