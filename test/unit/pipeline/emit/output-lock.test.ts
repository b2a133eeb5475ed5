import { readdirSync, rmSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openOutput, restoreOutput } from '../../../../src/pipeline/emit/index.ts';
import { fill, readTree, temporaryFolder } from './folders.ts';

test('a full disk is left without an empty lock', async () => {
  const folder = temporaryFolder();
  const { open } = promises;
  promises.open = async (...args) => {
    const file = await open(...args);
    file.writeFile = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    return file;
  };
  syncBuiltinESMExports();
  try {
    await expect(openOutput(join(folder, 'build'))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    promises.open = open;
    syncBuiltinESMExports();
  }
});

test('of two builds at once, the second waits for the first', async () => {
  const outDir = join(temporaryFolder(), 'build');
  const order: string[] = [];
  const build = async (name: string) => {
    const output = await openOutput(outDir);
    order.push(`${name} begins`);
    for (let page = 0; page < 20; page += 1) await output.write(`page-${page}/index.html`, name);
    order.push(`${name} ends`);
    await output.commit();
  };
  await Promise.all([build('a'), build('b'), build('c')]);
  const last = order.at(-1)?.[0];
  expect(order.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
  expect(new Set(Object.values(readTree(outDir)))).toEqual(new Set(['1\n', last]));
});

test('the second build gives up after a while', async () => {
  const outDir = join(temporaryFolder(), 'build');
  const first = await openOutput(outDir);
  await expect(openOutput(outDir, { wait: 120 })).rejects.toMatchObject({
    name: 'OutputError',
    code: 'busy',
    message: `another build (process ${process.pid}) is writing to the same output folder`,
  });
  await first.write('index.html', 'first');
  await first.commit();
  expect(readTree(outDir)['index.html']).toBe('first');
});

test('restoring leaves a build at work alone', async () => {
  const outDir = join(temporaryFolder(), 'build');
  const output = await openOutput(outDir);
  await output.write('index.html', 'page');
  expect(await restoreOutput(outDir)).toBe(false);
  await output.commit();
  expect(readTree(outDir)['index.html']).toBe('page');
});

// Higher than any system counts: the id of a process that ended may be that of another one by now.
const deadPid = 2 ** 30;

test.each([
  ['a dead process', JSON.stringify({ pid: deadPid, began: 1 })],
  ['a process that had our id before', JSON.stringify({ pid: process.pid, began: 1 })],
  ['a process that died while it wrote it', '{"pid":'],
])('the lock of %s is taken over', async (_, lock) => {
  const parent = temporaryFolder();
  fill(parent, { '.build.lock': lock });
  const first = await openOutput(join(parent, 'build'), { wait: 0 });
  await expect(openOutput(join(parent, 'build'), { wait: 0 })).rejects.toMatchObject({ code: 'busy' });
  await first.discard();
  expect(readdirSync(parent)).toEqual([]);
});

test('an empty lock counts as dead after a second', async () => {
  const parent = temporaryFolder();
  fill(parent, { '.build.lock': '' });
  const output = await openOutput(join(parent, 'build'));
  await output.discard();
  expect(readdirSync(parent)).toEqual([]);
});

test('a build whose lock was removed does not commit', async () => {
  const parent = temporaryFolder();
  const outDir = join(parent, 'build');
  const first = await openOutput(outDir);
  await first.write('index.html', 'first');
  rmSync(join(parent, '.build.lock'));
  const second = await openOutput(outDir);
  await expect(first.commit()).rejects.toMatchObject({ name: 'OutputError' });
  await second.write('index.html', 'second');
  await second.commit();
  expect(readTree(outDir)).toEqual({ '.docsgen-output': '1\n', 'index.html': 'second' });
});
