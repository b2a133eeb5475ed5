import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkLinks } from '../../../src/assembly/check-links.ts';
import { fixFiles, fixInRounds, previewFixes } from '../../../src/cli/fix-files.ts';
import type { Diagnostic } from '../../../src/model/diagnostic.ts';
import { checkSite, writeSite } from '../../build-site.ts';

const page = (words: string) => `${words} [x](./Setup.mdx) after.\n\nThe rest of it.\n`;

function checkedSite() {
  const root = writeSite({ 'docs/setup.mdx': 'text\n', 'docs/a.mdx': page('Before') });
  const file = join(root, 'docs/a.mdx');
  return {
    root,
    check: () => checkSite(root),
    save: (text: string) => writeFileSync(file, text),
    text: () => readFileSync(file, 'utf8'),
  };
}

test('a file that was saved since it was checked is left as it was saved', async () => {
  const { check, save, text } = checkedSite();
  const result = await check();
  // As long as it was, with the same words in other places, shorter, empty, and without what is to be replaced.
  for (let count = 0; count < 100; count++) {
    const saved = [page('Bef0re'), page('before '.repeat(count)), page('B'), '', `${count}`][count % 5] ?? '';
    save(saved);
    expect(fixFiles(result)).toEqual({ applied: 0, isOutdated: true });
    expect(text()).toBe(saved);
  }
  expect(await previewFixes(result, (file) => file)).toBe('');
});

test('the mark that a text begins with stays, and places are counted from behind it', async () => {
  const { check, save, text } = checkedSite();
  save(`\uFEFF${page('Before')}`);
  const result = await check();
  expect(await previewFixes(result, (file) => file)).toContain('+\uFEFFBefore [x](./setup.mdx) after.');
  expect(fixFiles(result)).toEqual({ applied: 1, isOutdated: false });
  expect(text()).toBe(`\uFEFF${page('Before').replace('Setup', 'setup')}`);
});

test('a file that was saved is fixed once it is checked again', async () => {
  const { check, save, text } = checkedSite();
  const result = await check();
  save(page('A new sentence, and before'));
  fixFiles(result);
  expect(fixFiles(await check())).toEqual({ applied: 1, isOutdated: false });
  expect(text()).toBe(page('A new sentence, and before').replace('Setup', 'setup'));
});

test('a file whose fix changes nothing is not written, and what a killed run left next to it is removed', async () => {
  const { root, check } = checkedSite();
  const { sources } = await check();
  const file = join(root, 'docs/a.mdx');
  const before = statSync(file).ino;
  const leftover = join(root, 'docs/.docsgen-99999999-1-1');
  writeFileSync(leftover, '');
  const fix = { file: 'docs/a.mdx', start: 0, end: 6, text: 'Before' };
  const diagnostics: Diagnostic[] = [{ rule: 'broken-link', severity: 'error', message: 'no page', fix }];
  expect(fixFiles({ root, diagnostics, sources })).toEqual({ applied: 0, isOutdated: false });
  expect(statSync(file).ino).toBe(before);
  expect(existsSync(leftover)).toBe(false);
});

test('a file that was removed since it was checked does not come back', () => {
  const root = writeSite({ 'docs/a.md': '' });
  const fix = { file: 'docs/gone.md', start: 0, end: 0, text: 'Text' };
  const diagnostics: Diagnostic[] = [{ rule: 'broken-link', severity: 'error', message: 'no page', fix }];
  const sources = new Map([['docs/gone.md', 'the hash of its text']]);
  expect(fixFiles({ root, diagnostics, sources })).toEqual({ applied: 0, isOutdated: true });
  expect(existsSync(join(root, 'docs/gone.md'))).toBe(false);
});

test('files are checked and fixed until nothing is left to fix, ten times at most', async () => {
  const rounds = async (...edits: readonly ReturnType<typeof fixFiles>[]) => {
    let checks = 0;
    const done = await fixInRounds(
      async () => ++checks,
      () => edits[Math.min(checks, edits.length) - 1] ?? { applied: 0, isOutdated: false },
    );
    return { ...done, checks };
  };
  const isOutdated = false;
  expect(await rounds({ applied: 0, isOutdated })).toEqual({ result: 1, fixed: 0, checks: 1 });
  expect(await rounds({ applied: 2, isOutdated }, { applied: 1, isOutdated }, { applied: 0, isOutdated })).toEqual({
    result: 3,
    fixed: 3,
    checks: 3,
  });
  // A file that was saved is checked again before it is edited.
  expect(await rounds({ applied: 0, isOutdated: true }, { applied: 0, isOutdated })).toMatchObject({ checks: 2 });
  expect(await rounds({ applied: 1, isOutdated })).toEqual({ result: 11, fixed: 10, checks: 11 });
});

/** Saves a page 100 times, in both ways in which editors do, and before each save looks whether the one before is there. */
const editor = `
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { setTimeout } = require('node:timers/promises');
const [file, saves] = [process.argv[1], Number(process.argv[2])];
const words = (count) => 'word '.repeat(count % 7) + 'save ' + count + '.';
(async () => {
  for (let count = 1; count <= saves; count++) {
    const text = words(count) + ' [x](./Setup.mdx) after.\\n';
    if (count % 2 === 0) writeFileSync(file, text);
    else {
      writeFileSync(file + '.editor', text);
      renameSync(file + '.editor', file);
    }
    await setTimeout(Math.random() * 20);
    let now = '';
    // For a moment there may be no file of the name.
    for (let tries = 0; now === '' && tries < 1000; tries++) {
      try { now = readFileSync(file, 'utf8'); } catch { await setTimeout(1); }
    }
    if (now !== text && now !== text.replace('Setup', 'setup')) console.log(JSON.stringify({ count, now }));
  }
})();
`;

test('no save is lost while edits are made', { timeout: 120_000 }, async () => {
  const root = writeSite({ 'docs/setup.mdx': 'text\n', 'docs/a.mdx': 'Begin.\n' });
  const file = join(root, 'docs/a.mdx');
  const saving = spawn(process.execPath, ['-e', editor, file, '100'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let lost = '';
  saving.stdout.on('data', (data) => {
    lost += data;
  });
  const ended = once(saving, 'close');
  const fix = async () => {
    const result = await checkLinks({ cwd: root, root });
    // As long as a larger site would take.
    await setTimeout(5);
    fixFiles(result);
  };
  while (saving.exitCode === null) await fix();
  await ended;
  expect(lost).toBe('');
  while (readFileSync(file, 'utf8').includes('Setup')) await fix();
  expect(readFileSync(file, 'utf8')).toBe('word word save 100. [x](./setup.mdx) after.\n');
});
