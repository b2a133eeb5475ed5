import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Change, type Watcher, watch, watchProblem } from '../../../src/dev/watch.ts';
import { writeSite } from '../../build-site.ts';

const watchers: Watcher[] = [];
afterEach(() => Promise.all(watchers.splice(0).map((watcher) => watcher.close())));

/** What is seen once all files are watched. */
const isReady = 'ready';

/** Behind the files that a test has just written, whatever clock the file system has. */
const afterwards = () => Date.now() + 20;

/** What a watcher has reported of, as `kind path`; folders with a slash. */
function watchFolder(root: string, ignored: (path: string) => boolean = () => false, since = afterwards()) {
  const seen: string[] = [];
  const tell = ({ kind, path, isFolder }: Change) => void seen.push(`${kind} ${path}${isFolder ? '/' : ''}`);
  const watcher = watch(root, {
    ignored,
    since,
    onChange: tell,
    onError: (error) => void seen.push(String(error)),
    onReady: () => void seen.push(isReady),
  });
  watchers.push(watcher);
  return { seen, watcher };
}

/** Until a watcher tells of a file that is written again and again, it is still setting itself up. It looks into folders last. */
async function ready(root: string, seen: string[]): Promise<void> {
  let count = 0;
  await expect
    .poll(() => {
      writeFileSync(join(root, 'docs/probe.txt'), String(count++));
      return seen.includes(isReady) && seen.includes('changed docs/probe.txt');
    })
    .toBe(true);
  seen.length = 0;
}

const own = (seen: readonly string[]) =>
  [...new Set(seen)].filter((one) => one !== isReady && !one.endsWith('probe.txt'));

test('files and folders that come, change, move and go are reported of by their path in the site', async () => {
  const root = writeSite({ 'docs/a.mdx': 'a', 'docs/probe.txt': '' });
  const { seen } = watchFolder(root);
  await ready(root, seen);
  writeFileSync(join(root, 'docs/a.mdx'), 'b');
  await expect.poll(() => own(seen)).toEqual(['changed docs/a.mdx']);
  mkdirSync(join(root, 'docs/more'));
  writeFileSync(join(root, 'docs/more/b.mdx'), 'b');
  await expect.poll(() => own(seen)).toEqual(expect.arrayContaining(['added docs/more/', 'added docs/more/b.mdx']));
  renameSync(join(root, 'docs/a.mdx'), join(root, 'docs/c.mdx'));
  await expect.poll(() => own(seen)).toEqual(expect.arrayContaining(['removed docs/a.mdx', 'added docs/c.mdx']));
  rmSync(join(root, 'docs/more'), { recursive: true });
  await expect.poll(() => own(seen)).toEqual(expect.arrayContaining(['removed docs/more/']));
});

test('what is saved twice in a moment is reported of twice, and what comes and goes in one is reported of as gone', async () => {
  const root = writeSite({ 'docs/a.mdx': 'a', 'docs/b.mdx': 'b', 'docs/probe.txt': '' });
  const { seen } = watchFolder(root);
  await ready(root, seen);
  // As soon as it is reported of, the next one follows.
  const toldOf = async (one: string, act: () => void) => {
    const reported = () => seen.filter((other) => other === one).length;
    const before = reported();
    act();
    await expect.poll(reported, { interval: 1 }).toBeGreaterThan(before);
  };
  await toldOf('changed docs/a.mdx', () => writeFileSync(join(root, 'docs/a.mdx'), 'as it was saved'));
  await toldOf('changed docs/a.mdx', () => writeFileSync(join(root, 'docs/a.mdx'), 'as it was formatted'));
  await toldOf('removed docs/b.mdx', () => rmSync(join(root, 'docs/b.mdx')));
  await toldOf('added docs/b.mdx', () => writeFileSync(join(root, 'docs/b.mdx'), 'back'));
  await toldOf('removed docs/b.mdx', () => rmSync(join(root, 'docs/b.mdx')));
});

test('what was written while the watcher set itself up is reported of; what was there before is not', async () => {
  const root = writeSite({ 'docs/old.mdx': 'a', 'docs/new.mdx': 'a', 'docs/probe.txt': '' });
  const since = Date.now() + 50;
  await new Promise((resolve) => setTimeout(resolve, 80));
  writeFileSync(join(root, 'docs/new.mdx'), 'b');
  // Whatever time stamp it is given: a copy may keep an old one.
  utimesSync(join(root, 'docs/new.mdx'), 0, 0);
  const { seen } = watchFolder(root, undefined, since);
  await expect.poll(() => own(seen)).toEqual(['added docs/new.mdx']);
});

test('no file is missed of many that come with their folders, one after the other', async () => {
  const root = writeSite({ 'docs/a.mdx': 'a' });
  const { seen } = watchFolder(root, undefined, Date.now());
  const made: string[] = [];
  for (let count = 0; count < 100; count++) {
    mkdirSync(join(root, `docs/${count}`));
    for (const name of 'abcd') {
      await new Promise((resolve) => setTimeout(resolve, (count * name.charCodeAt(0)) % 4));
      made.push(`docs/${count}/${name}.mdx`);
      writeFileSync(join(root, `docs/${count}/${name}.mdx`), name);
    }
  }
  await expect.poll(() => made.filter((path) => !seen.includes(`added ${path}`))).toEqual([]);
});

test('packages, version control, output and the scratch files of editors are left alone', async () => {
  const root = writeSite({ 'docs/a.mdx': 'a', 'docs/probe.txt': '', 'build/index.html': '' });
  const { seen } = watchFolder(root, (path) => path.startsWith(join(root, 'build')));
  await ready(root, seen);
  for (const path of [
    'node_modules/x/index.js',
    '.git/index',
    '.docsgen/x',
    'build/index.html',
    'docs/.a.mdx.swp',
    'docs/4913',
    'docs/a.mdx~',
    'docs/.#a.mdx',
    'docs/#a.mdx#',
  ]) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), 'x');
  }
  writeFileSync(join(root, 'docs/last.mdx'), 'x');
  await expect.poll(() => own(seen)).toContain('added docs/last.mdx');
  expect(own(seen)).toEqual(['added docs/last.mdx']);
});

test('a folder next to the site is watched when it is added', async () => {
  const root = writeSite({ 'docs/probe.txt': '' });
  const beside = writeSite({ 'api.yaml': 'a' });
  const { seen, watcher } = watchFolder(root);
  await ready(root, seen);
  watcher.add([beside]);
  let count = 0;
  await expect
    .poll(() => {
      writeFileSync(join(beside, 'api.yaml'), String(count++));
      return seen.some((one) => /^changed \.\.\/.*api\.yaml$/.test(one));
    })
    .toBe(true);
});

test('a system that lets no more files be watched says how to raise its limits', () => {
  const problem = (code: string) => watchProblem(Object.assign(new Error('no'), { code }));
  expect(problem('ENOSPC').hint).toContain('max_user_watches');
  expect(problem('EMFILE').hint).toContain('ulimit');
  expect(problem('EIO').message).toBe('files cannot be watched: no');
});

test('what a link leads to outside of the site is watched under the path of the link', async () => {
  const outside = writeSite({ 'page.mdx': 'a', 'folder/b.mdx': 'b' });
  const root = writeSite({ 'docs/a.mdx': 'a', 'docs/probe.txt': '' });
  symlinkSync(join(outside, 'page.mdx'), join(root, 'docs/linked.mdx'));
  symlinkSync(join(outside, 'folder'), join(root, 'docs/folder'));
  symlinkSync(join(root, 'docs/a.mdx'), join(root, 'docs/again.mdx'));
  const { seen } = watchFolder(root);
  await ready(root, seen);
  const toldOf = async (one: string, act: () => void) => {
    seen.length = 0;
    act();
    await expect.poll(() => own(seen)).toContain(one);
  };
  await toldOf('changed docs/linked.mdx', () => writeFileSync(join(outside, 'page.mdx'), 'edited'));
  await toldOf('changed docs/folder/b.mdx', () => writeFileSync(join(outside, 'folder/b.mdx'), 'edited'));
  await toldOf('added docs/folder/c.mdx', () => writeFileSync(join(outside, 'folder/c.mdx'), 'new'));
  await toldOf('changed docs/again.mdx', () => writeFileSync(join(root, 'docs/a.mdx'), 'edited'));
  // As many editors save: the file is another one from then on.
  const replace = (text: string) => {
    writeFileSync(join(outside, 'page.new'), text);
    renameSync(join(outside, 'page.new'), join(outside, 'page.mdx'));
  };
  await toldOf('changed docs/linked.mdx', () => replace('replaced'));
  await toldOf('changed docs/linked.mdx', () => replace('replaced again'));
});

test('a content folder that is a link into the site is watched under its own path', async () => {
  const root = writeSite({ 'text/a.mdx': 'a', 'text/probe.txt': '' });
  symlinkSync('text', join(root, 'docs'));
  const { seen } = watchFolder(root);
  await ready(root, seen);
  writeFileSync(join(root, 'text/a.mdx'), 'edited');
  await expect.poll(() => own(seen)).toContain('changed docs/a.mdx');
});

test('of folders that link to each other each is watched, and no link behind a link', async () => {
  const root = writeSite({ 'docs/probe.txt': '', 'left/a.mdx': 'a', 'right/b.mdx': 'b' });
  symlinkSync('../right', join(root, 'left/over'));
  symlinkSync('../left', join(root, 'right/back'));
  const { seen } = watchFolder(root);
  await ready(root, seen);
  writeFileSync(join(root, 'left/a.mdx'), 'edited');
  writeFileSync(join(root, 'right/b.mdx'), 'edited');
  const edited = ['changed left/a.mdx', 'changed left/over/b.mdx', 'changed right/b.mdx', 'changed right/back/a.mdx'];
  await expect.poll(() => own(seen)).toEqual(expect.arrayContaining(edited));
  expect(own(seen).filter((one) => /(?:over\/back|back\/over)\//.test(one))).toEqual([]);
});
