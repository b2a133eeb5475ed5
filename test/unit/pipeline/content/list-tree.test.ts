import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listTree } from '../../../../src/pipeline/content/discover.ts';

test('lists files by name, leaves out what is asked for, and follows no link', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-tree-'));
  for (const path of ['b.md', 'a/z.md', 'a/.hidden/x.md', 'a/B.md']) {
    mkdirSync(join(root, 'docs', path, '..'), { recursive: true });
    writeFileSync(join(root, 'docs', path), '');
  }
  symlinkSync('..', join(root, 'docs/a/up'));
  symlinkSync('b.md', join(root, 'docs/alias.md'));
  const { files, findings } = listTree(root, 'docs', (name) => name.startsWith('.'));
  expect(files).toEqual(['a/B.md', 'a/z.md', 'b.md']);
  expect(findings.map(({ rule, place }) => [rule, place?.file])).toEqual([
    ['symbolic-link', 'docs/a/up'],
    ['symbolic-link', 'docs/alias.md'],
  ]);
});

test('a folder that is gone is told', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-tree-'));
  expect(listTree(root, 'docs', () => false)).toEqual({
    files: [],
    findings: [{ rule: 'missing-folder', message: 'there is no folder docs' }],
  });
});
