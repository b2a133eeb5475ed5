import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namedFiles } from '../../../src/cli/named-files.ts';
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
  expect(found && [...found].sort()).toEqual(files);
});
