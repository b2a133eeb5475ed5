import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFolder } from '../../../../src/pipeline/content/discover.ts';

test('lists files by name, leaves out what is asked for, and follows no link', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-tree-'));
  for (const path of ['b.md', 'a/z.md', 'a/.hidden/x.md', 'a/B.md']) {
    mkdirSync(join(root, 'docs', path, '..'), { recursive: true });
    writeFileSync(join(root, 'docs', path), '');
  }
  symlinkSync('..', join(root, 'docs/a/up'));
  symlinkSync('b.md', join(root, 'docs/alias.md'));
  const { files, findings } = listFolder(root, 'docs', 'content');
  expect(files).toEqual(['a/B.md', 'a/z.md', 'b.md']);
  expect(findings.map(({ rule, place }) => [rule, place?.file])).toEqual([
    ['symbolic-link', 'docs/a/up'],
    ['symbolic-link', 'docs/alias.md'],
  ]);
});

test('a file that other tools make a page of is named; it stays one that pages can link to', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-tree-'));
  mkdirSync(join(root, 'docs'));
  for (const name of ['a.markdown', 'b.MKD', 'c.txt']) writeFileSync(join(root, 'docs', name), '');
  const { files, findings } = listFolder(root, 'docs', 'content');
  expect(files).toEqual(['a.markdown', 'b.MKD', 'c.txt']);
  expect(findings.map(({ severity, place, hint }) => [severity, place?.file, hint])).toEqual([
    ['warning', 'docs/a.markdown', 'rename it to a.md'],
    ['warning', 'docs/b.MKD', 'rename it to b.md'],
  ]);
});

test('the page of a folder in Hugo is named; other parts of pages are not', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-tree-'));
  mkdirSync(join(root, 'docs/a'), { recursive: true });
  for (const name of ['b', '_parts']) mkdirSync(join(root, 'docs', name));
  for (const name of ['_index.md', 'a/_index.mdx', 'a/_note.md', '_parts/_index.md', 'b/_index.md', 'b/index.mdx'])
    writeFileSync(join(root, 'docs', name), '');
  const { findings } = listFolder(root, 'docs', 'content');
  expect(findings.map(({ severity, message, place, hint }) => [severity, message, place?.file, hint])).toEqual(
    [
      ['docs/_index.md', 'rename it to index.md'],
      ['docs/a/_index.mdx', 'rename it to index.mdx'],
    ].map((at) => [
      'warning',
      'no page is made of it: a file whose name begins with _ is a part of other pages',
      ...at,
    ]),
  );
});

test.runIf(process.platform === 'linux')('a name that cannot be used is reported, and what it has left out', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-tree-'));
  mkdirSync(join(root, 'docs'));
  mkdirSync(join(root, 'docs/a\\b'));
  writeFileSync(join(root, 'docs/a\\b/c.md'), '');
  writeFileSync(Buffer.concat([Buffer.from(join(root, 'docs/caf')), Buffer.from([0xe9]), Buffer.from('.md')]), '');
  // Somebody may have called it so.
  writeFileSync(join(root, 'docs/\ufffd.md'), '');
  const { files, findings } = listFolder(root, 'docs', 'content');
  expect(files).toEqual(['\ufffd.md']);
  expect(findings.map(({ message, place }) => [message, place?.file])).toEqual([
    ['the name has a backslash', 'docs/a\\b'],
    ['the name is not UTF-8', 'docs/caf\ufffd.md'],
  ]);
});

test('a folder that is gone is reported', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-tree-'));
  expect(listFolder(root, 'docs', 'content')).toEqual({
    files: [],
    findings: [{ rule: 'missing-folder', message: 'there is no folder docs' }],
  });
});
