import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namedFiles, namedSite, strayNames } from '../../../src/cli/named-files.ts';
import type { Diagnostic } from '../../../src/model/diagnostic.ts';
import { writeSite } from '../../build-site.ts';
import { commitFiles } from '../../git.ts';

const root = writeSite({
  'docs/a.md': '# A\n',
  'docs/deep/b.md': '# B\n',
  'docs/node_modules/package/c.md': '# C\n',
  'docs/.git/d.md': '# D\n',
});

test.each<[given: string[], from: string, files: string[] | undefined]>([
  [[], '', undefined],
  [['.'], '', undefined],
  [['..'], 'docs', undefined],
  [['docs/a.md', join(root, 'docs/deep/b.md')], '', ['docs/a.md', 'docs/deep/b.md']],
  [['deleted.md'], 'docs', ['docs/deleted.md']],
  [['../README.md'], '', ['../README.md']],
  // Without packages and the files of git.
  [['docs'], '', ['docs/a.md', 'docs/deep/b.md']],
])('names %j in the folder %j', (given, from, files) => {
  const found = namedFiles(given, { root, cwd: join(root, from) });
  expect(found && [...found.files].sort()).toEqual(files);
});

test('a folder that has a config is a site, where nothing else is named', () => {
  const cwd = writeSite({ 'sub/docsgen.config.js': '', 'docs/a.md': '# A\n' });
  const site = (...given: string[]) => namedSite(given, cwd);
  expect(site('sub')).toBe(join(cwd, 'sub'));
  expect(site('.')).toBe(cwd);
  expect([site(), site('docs'), site('none'), site('sub', 'docs')]).toEqual(Array(4).fill(undefined));
});

const stray = (
  folder: string,
  given: readonly string[],
  { pages = ['docs/a.md', 'docs/deep/b.md'], diagnostics = [] as readonly Diagnostic[] } = {},
) => {
  const named = namedFiles(given, { root: folder, cwd: folder });
  if (named === undefined) throw new Error('the whole site');
  return strayNames(
    named,
    { root: folder, sources: new Map(pages.map((page) => [page, 'hash'])), diagnostics },
    (file) => file,
  );
};

test('names that a check has no use for are reported: pages that are none, and folders without any', async () => {
  const site = writeSite({
    'docs/a.md': '',
    'README.md': '',
    'docsgen.config.ts': '',
    'lib/x.ts': '',
    'docs/deep/b.md': '',
  });
  const nothing = { missing: [], unused: [] };
  expect(await stray(site, ['docs/a.md', 'docs', 'docs/deep'])).toEqual(nothing);
  // A hook of git names any file that was changed.
  expect(await stray(site, ['docsgen.config.ts', 'lib/x.ts'])).toEqual(nothing);
  expect(await stray(site, ['README.md', 'lib'])).toEqual({
    missing: [],
    unused: ['README.md is no page of the site', 'no file in lib is a page of the site'],
  });
});

test('a file that does not exist is a mistake, unless git knows it or it explains what was found', async () => {
  const site = writeSite({ 'docs/a.md': '', 'docs/gone.md': '' });
  commitFiles(site);
  rmSync(join(site, 'docs/gone.md'));
  expect((await stray(site, ['docs/gone.md'])).missing).toEqual([]);
  const { missing } = await stray(site, ['a.md', 'docs/deep/bb.md', 'nothing-like-it.xyz', 'site/docs/a.md']);
  expect(missing.map(({ message, hint }) => `${message}: ${hint}`)).toEqual([
    'there is no file a.md, and git knows of none: did you mean docs/a.md?',
    'there is no file docs/deep/bb.md, and git knows of none: did you mean docs/deep/b.md?',
    'there is no file nothing-like-it.xyz, and git knows of none: names are relative to the current folder',
    'there is no file site/docs/a.md, and git knows of none: did you mean docs/a.md?',
  ]);
  const found: Diagnostic = { rule: 'broken-link', severity: 'error', message: 'no page' };
  expect((await stray(site, ['none.md'], { diagnostics: [found] })).missing).toEqual([]);
});
