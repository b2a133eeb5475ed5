import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkLinks } from '../../../src/assembly/check-links.ts';
import { fixFiles, previewFixes } from '../../../src/cli/fix-files.ts';
import { checkSite, writeSite } from '../../build-site.ts';

const page = (words: string) => `${words} [x](./setpu.mdx) after.\n\nThe rest of it.\n`;

function judgedSite() {
  const root = writeSite({ 'docs/setup.mdx': 'text\n', 'docs/a.mdx': page('Before') });
  const file = join(root, 'docs/a.mdx');
  return {
    judge: () => checkSite(root),
    save: (text: string) => writeFileSync(file, text),
    text: () => readFileSync(file, 'utf8'),
  };
}

test('a file that was saved since it was judged is left as it was saved', async () => {
  const { judge, save, text } = judgedSite();
  const result = await judge();
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
  const { judge, save, text } = judgedSite();
  save(`\uFEFF${page('Before')}`);
  const result = await judge();
  expect(await previewFixes(result, (file) => file)).toContain('+\uFEFFBefore [x](./setup.mdx) after.');
  expect(fixFiles(result)).toEqual({ applied: 1, isOutdated: false });
  expect(text()).toBe(`\uFEFF${page('Before').replace('setpu', 'setup')}`);
});

test('it is mended once it has been judged again', async () => {
  const { judge, save, text } = judgedSite();
  const result = await judge();
  save(page('A new sentence, and before'));
  fixFiles(result);
  expect(fixFiles(await judge())).toEqual({ applied: 1, isOutdated: false });
  expect(text()).toBe(page('A new sentence, and before').replace('setpu', 'setup'));
});

/** Saves a page 100 times, in both ways in which editors do, and before each save looks whether the one before is there. */
const editor = `
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { setTimeout } = require('node:timers/promises');
const [file, saves] = [process.argv[1], Number(process.argv[2])];
const words = (count) => 'word '.repeat(count % 7) + 'save ' + count + '.';
(async () => {
  for (let count = 1; count <= saves; count++) {
    const text = words(count) + ' [x](./setpu.mdx) after.\\n';
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
    if (now !== text && now !== text.replace('setpu', 'setup')) console.log(JSON.stringify({ count, now }));
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
  while (readFileSync(file, 'utf8').includes('setpu')) await fix();
  expect(readFileSync(file, 'utf8')).toBe('word word save 100. [x](./setup.mdx) after.\n');
});
