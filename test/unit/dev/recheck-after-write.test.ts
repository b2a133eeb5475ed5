import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createRecheck } from '../../../src/dev/recheck-after-write.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function look() {
  const file = join(mkdtempSync(join(tmpdir(), 'docsgen-look-')), 'a.txt');
  const seen: string[] = [];
  const { at, close } = createRecheck((path, kind) => seen.push(`${kind} ${path === file}`));
  ends.push(close);
  return { file, seen, at: (stats: Parameters<typeof at>[1]) => at(file, stats), close };
}

test('a file is reported once more where it has changed, come or gone since it was reported', async () => {
  const changed = look();
  writeFileSync(changed.file, 'a');
  changed.at(statSync(changed.file));
  writeFileSync(changed.file, 'longer');
  const came = look();
  came.at(undefined);
  writeFileSync(came.file, 'a');
  const went = look();
  writeFileSync(went.file, 'a');
  went.at(statSync(went.file));
  rmSync(went.file);
  await expect
    .poll(() => [changed, came, went].map(({ seen }) => seen))
    .toEqual([['changed true'], ['added true'], ['removed true']]);
});

test('a file that is as it was reported is not reported again, nor one after the end', async () => {
  const same = look();
  writeFileSync(same.file, 'a');
  same.at(statSync(same.file));
  const ended = look();
  ended.at(undefined);
  writeFileSync(ended.file, 'a');
  ended.close();
  // Looked at after both of them.
  const last = look();
  last.at(undefined);
  writeFileSync(last.file, 'a');
  await expect.poll(() => last.seen).toEqual(['added true']);
  expect([same.seen, ended.seen]).toEqual([[], []]);
});
