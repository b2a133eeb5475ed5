import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namedFiles, namedSite } from '../../../src/cli/named-files.ts';
import { writeSite } from '../../build-site.ts';

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
