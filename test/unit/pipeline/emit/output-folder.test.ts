import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOutputPath, openOutput } from '../../../../src/pipeline/emit/index.ts';
import { temporaryFolder } from './folders.ts';

test('an output folder is known by its marker, and what is next to it while it is written by its name', async () => {
  const parent = temporaryFolder();
  const is = (path: string) => isOutputPath(join(parent, path));
  const output = await openOutput(join(parent, 'out'));
  expect(['.out.next', '.out.lock', '.out.previous', 'out'].map(is)).toEqual([true, true, true, false]);
  await output.write('a.txt', 'a');
  await output.commit();
  mkdirSync(join(parent, 'docs'));
  writeFileSync(join(parent, 'docs/next.md'), '');
  expect(['out', 'docs', 'docs/next.md', 'docs/gone.md'].map(is)).toEqual([true, false, false, false]);
});
