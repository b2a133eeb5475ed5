import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCache } from '../../../../src/core/cache/index.ts';

const longAgo = new Date('2020-02-02T02:02:02.222Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docsgen-files-'));
  mkdirSync(join(folder, 'docs'));
  write('docs/a.mdx', 'some text');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string, time = longAgo): void {
  writeFileSync(join(folder, path), text);
  utimesSync(join(folder, path), time, time);
}

/** What one run knows of a file, having noted what it is given. */
async function run(path: string, digest?: string, options: { readonly verify?: boolean } = {}) {
  const cache = await openCache({ folder: join(folder, 'cache'), ...options });
  const files = cache.files(folder);
  const file = join(folder, path);
  const known = files.recall(file, statSync(file));
  if (digest !== undefined) files.note(file, statSync(file), digest);
  cache.close();
  return known;
}

test('a file that was not touched holds what it held', async () => {
  expect(await run('docs/a.mdx', 'digest of it')).toBeUndefined();
  expect(await run('docs/a.mdx')).toBe('digest of it');
  expect(await run('docs/a.mdx')).toBe('digest of it');
});

test.each([
  ['longer', () => write('docs/a.mdx', 'some more text')],
  ['as long, and saved later', () => writeFileSync(join(folder, 'docs/a.mdx'), 'same text')],
  ['as long, with the time stamp of the old one', () => write('docs/a.mdx', 'same text')],
  [
    'another file of that name',
    () => {
      write('docs/b.mdx', 'same text');
      renameSync(join(folder, 'docs/b.mdx'), join(folder, 'docs/a.mdx'));
    },
  ],
])('what is %s has to be read', async (_, change) => {
  await run('docs/a.mdx', 'digest of it');
  change();
  expect(await run('docs/a.mdx')).toBeUndefined();
});

test('what was written a moment ago is read again: the next change may have the same time stamp', async () => {
  write('docs/a.mdx', 'some text', new Date());
  await run('docs/a.mdx', 'digest of it');
  expect(await run('docs/a.mdx')).toBeUndefined();
  // Where no fraction of a second is kept, a moment is longer.
  write('docs/a.mdx', 'some text', new Date(Math.floor(Date.now() / 1000 - 1) * 1000));
  await run('docs/a.mdx', 'digest of it');
  expect(await run('docs/a.mdx')).toBeUndefined();
});

test('a run that is killed leaves what it had noted when results were written, and what it had not asked for yet', async () => {
  write('docs/b.mdx', 'text');
  await run('docs/b.mdx', 'digest of b');
  const killed = await openCache({ folder: join(folder, 'cache') });
  const file = join(folder, 'docs/a.mdx');
  killed.files(folder).note(file, statSync(file), 'digest of a');
  killed.save();
  const next = (await openCache({ folder: join(folder, 'cache') })).files(folder);
  const known = ['docs/a.mdx', 'docs/b.mdx'].map((path) =>
    next.recall(join(folder, path), statSync(join(folder, path))),
  );
  expect(known).toEqual(['digest of a', 'digest of b']);
});

test('what a run does not ask for is forgotten', async () => {
  write('docs/b.mdx', 'text');
  await run('docs/a.mdx', 'digest of a');
  await run('docs/b.mdx', 'digest of b');
  expect(await run('docs/a.mdx')).toBeUndefined();
});

test('who checks the cache reads every file', async () => {
  await run('docs/a.mdx', 'digest of it');
  expect(await run('docs/a.mdx', 'digest of it', { verify: true })).toBeUndefined();
  expect(await run('docs/a.mdx')).toBe('digest of it');
});
