import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findMissedFiles } from '../../../src/dev/missed-files.ts';
import { writeSite } from '../../build-site.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Searches a site for files that its watcher has missed, with a fake clock. */
function watching(files: Readonly<Record<string, string>>, ignored: (path: string) => boolean = () => false) {
  const root = writeSite({ ...files, 'docsgen.config.js': '' });
  rmSync(join(root, 'docsgen.config.js'));
  const found: string[] = [];
  const own = (path: string) => path.slice(root.length + 1);
  const replaced: (readonly string[])[] = [];
  const missed = findMissedFiles(root, {
    ignored,
    onMissed: (path) => found.push(own(path)),
    onReplaced: (link, paths) => replaced.push([link, ...paths].map(own)),
  });
  const at = (path: string) => join(root, path);
  /** Lets the time pass after which folders are listed, and gives what was found then. */
  const later = async () => {
    vi.advanceTimersByTime(2000);
    // Folders are read in the order in which that is asked for, more or less.
    for (let times = 0; times < 20; times++) await readdir(root);
    return found.splice(0).sort();
  };
  return { missed, root, at, later, replaced };
}

test('a file that the watcher never reports is found in its folder, once', async () => {
  const { missed, root, at, later } = watching({ 'a.md': '', 'b.md': '' });
  missed.onAdded(at('a.md'), false);
  missed.listLater(root);
  expect(await later()).toEqual(['b.md']);
  // A broken link is never reported, however often it is found.
  missed.listLater(root);
  expect(await later()).toEqual([]);
  writeFileSync(at('c.md'), '');
  missed.listLater(at('a.md'));
  expect(await later()).toEqual(['c.md']);
});

test('when the watcher is set up, each folder that it knows is listed, and no other one', async () => {
  const { missed, at, later } = watching({ 'docs/a.md': '', 'other/b.md': '' });
  missed.onAdded(at('docs'), true);
  missed.listAllLater();
  expect(await later()).toEqual(['docs/a.md', 'other']);
  missed.listLater(at('other'));
  expect(await later()).toEqual([]);
});

test('what is removed and comes again is found again, and what is ignored is not', async () => {
  const { missed, root, at, later } = watching({ 'a.md': '', 'x.swp': '' }, (path) => path.endsWith('.swp'));
  missed.listLater(root);
  expect(await later()).toEqual(['a.md']);
  missed.onAdded(at('a.md'), false);
  missed.onRemoved(at('a.md'));
  missed.listLater(root);
  expect(await later()).toEqual(['a.md']);
});

test('a folder that is removed is not listed any more, nor one of a watcher that is closed', async () => {
  const { missed, root, at, later } = watching({ 'docs/a.md': '' });
  missed.onAdded(at('docs'), true);
  missed.listLater(at('docs'));
  missed.onRemoved(at('docs'));
  expect(await later()).toEqual([]);
  missed.onAdded(at('docs'), true);
  rmSync(at('docs'), { recursive: true });
  missed.listLater(at('docs'));
  expect(await later()).toEqual([]);
  mkdirSync(at('new'));
  symlinkSync('nowhere', at('new/link'));
  missed.listLater(root);
  missed.close();
  expect(await later()).toEqual([]);
});

test('a link that was replaced is found with the files behind it, whatever it led to before', async () => {
  const { missed, root, at, later, replaced } = watching({ 'one/a.md': '', 'two/a.md': '', 'two/b/c.md': '' });
  symlinkSync('two', at('link'));
  symlinkSync('one/a.md', at('a.md'));
  for (const folder of ['one', 'two', 'link', 'link/b']) missed.onAdded(at(folder), true);
  for (const file of ['a.md', 'link/a.md', 'link/b/c.md']) missed.onAdded(at(file), false);
  missed.listLater(root);
  await later();
  expect(replaced).toEqual([]);
  for (const name of ['link', 'a.md', 'one', 'gone']) missed.onRenamed(root, name);
  missed.listLater(root);
  await later();
  expect(replaced.sort()).toEqual([
    ['a.md', 'a.md'],
    ['link', 'link/a.md', 'link/b/c.md'],
  ]);
});
