import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openOutput } from '../../../../src/pipeline/emit/index.ts';
import { fill, readTree, temporaryFolder } from './folders.ts';

test('a folder with files of another program is left alone', async () => {
  const parent = temporaryFolder();
  fill(parent, { 'build/thesis.txt': 'ten years' });
  await expect(openOutput(join(parent, 'build'))).rejects.toMatchObject({
    name: 'OutputError',
    code: 'foreign-folder',
    message: `${join(parent, 'build')} has files that docsgen did not make`,
    hint: 'they would be lost: choose another output folder with --out, or empty this one',
  });
  expect(readTree(parent)).toEqual({ 'build/thesis.txt': 'ten years' });
});

test('so is one that gets such files during the build', async () => {
  const outDir = join(temporaryFolder(), 'build');
  const output = await openOutput(outDir);
  await output.write('index.html', '');
  fill(outDir, { 'thesis.txt': 'ten years' });
  await expect(output.commit()).rejects.toMatchObject({ code: 'foreign-folder' });
  expect(readTree(outDir)).toEqual({ 'thesis.txt': 'ten years' });
});

test('a Git repository is left alone, even if docsgen wrote to it before', async () => {
  const outDir = join(temporaryFolder(), 'build');
  fill(outDir, { '.docsgen-output': '1\n', '.git/HEAD': 'ref: refs/heads/gh-pages' });
  await expect(openOutput(outDir)).rejects.toMatchObject({ code: 'foreign-folder' });
});

test('an empty folder may be used', async () => {
  const outDir = join(temporaryFolder(), 'build');
  mkdirSync(outDir);
  const output = await openOutput(outDir);
  await output.write('index.html', 'page');
  await output.commit();
  expect(readTree(outDir)).toEqual({ '.docsgen-output': '1\n', 'index.html': 'page' });
});

test('a file is not a folder', async () => {
  const parent = temporaryFolder();
  fill(parent, { build: 'file' });
  await expect(openOutput(join(parent, 'build'))).rejects.toMatchObject({ code: 'not-a-folder' });
});

test('no output folder is, or contains, the site, the home folder or the whole disk', async () => {
  const root = temporaryFolder();
  fill(root, { 'docs/.docsgen-output': '1\n', 'docs/page.md': '' });
  const protect = [root, join(root, 'docs')];
  for (const outDir of [root, dirname(root), join(root, 'docs'), homedir(), dirname(homedir()), '/']) {
    await expect(openOutput(outDir, { protect })).rejects.toMatchObject({ code: 'protected-folder' });
  }
  const output = await openOutput(join(root, 'docs-out'), { protect });
  await output.discard();
});

test('a protected folder is known by whatever link leads to it', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'site'));
  symlinkSync(join(root, 'site'), join(root, 'link'));
  const outDir = join(root, 'link');
  await expect(openOutput(outDir, { protect: [join(root, 'site')] })).rejects.toMatchObject({
    code: 'protected-folder',
  });
});

test('an output folder behind a link is swapped where it lies', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'www'));
  symlinkSync('www/site', join(root, 'build'));
  for (const text of ['old', 'new']) {
    const output = await openOutput(join(root, 'build'));
    await output.write('index.html', text);
    await output.commit();
    expect(readTree(join(root, 'www/site'))['index.html']).toBe(text);
  }
  expect(readdirSync(root)).toEqual(['build', 'www']);
  expect(readdirSync(join(root, 'www'))).toEqual(['site']);
});
