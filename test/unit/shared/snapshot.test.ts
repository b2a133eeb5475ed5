import { expect, test } from 'vitest';
import { inLatest, standpointOf } from '../../../src/shared/snapshot.ts';

const folders = [
  {
    id: 'docs',
    current: [{ dir: '../docs', prefix: '' }],
    snapshots: ['versions/1.0/docs', 'versions/10/docs'],
    latest: 'versions/10/docs',
  },
];

const packages = [
  ...folders,
  {
    id: 'packages',
    current: [
      { dir: '../packages/core/docs', prefix: 'core' },
      { dir: '../packages/core-web/docs', prefix: 'core-web' },
    ],
    snapshots: ['versions/sdk/1.0/docs'],
  },
];

test('a file of a snapshot sees the others of its snapshot, and what is outside from the docs folder', () => {
  const { path, reach, written } = standpointOf('versions/1.0/docs/guide/a.mdx', folders);
  expect(path).toBe('../docs/guide/a.mdx');
  expect(reach('../docs/guide/./b.mdx')).toBe('versions/1.0/docs/guide/b.mdx');
  expect(reach('../docs/guide/../../components/box.tsx')).toBe('../components/box.tsx');
  expect(reach('../docs-old/a.mdx')).toBe('../docs-old/a.mdx');
  expect(reach('versions/10/docs/b.mdx')).toBe('versions/10/docs/b.mdx');
  expect(written('versions/1.0/docs/b.mdx')).toBe('../docs/b.mdx');
  expect(written('releases/b.mdx')).toBe('releases/b.mdx');
  expect(written('../docs/b.mdx')).toBeUndefined();
});

test('any other file stays where it is', () => {
  for (const file of ['../docs/a.mdx', 'releases/a.mdx', 'versions/1.0/docs-old/a.mdx']) {
    const { path, reach } = standpointOf(file, folders);
    expect([path, reach('../docs/b.mdx')]).toEqual([file, '../docs/b.mdx']);
  }
  expect(standpointOf('docs/a.mdx', []).path).toBe('docs/a.mdx');
});

test('in a snapshot of several folders, each file is in the folder that it was copied from', () => {
  const { path, reach, written } = standpointOf('versions/sdk/1.0/docs/core-web/a.md', packages);
  expect(path).toBe('../packages/core-web/docs/a.md');
  expect(reach('../packages/core-web/docs/../../core/docs/b.md')).toBe('versions/sdk/1.0/docs/core/b.md');
  expect(written('versions/sdk/1.0/docs/core/b.md')).toBe('../packages/core/docs/b.md');
  expect(reach('../packages/other/docs/b.md')).toBe('../packages/other/docs/b.md');
});

test('links from outside lead to the snapshot that readers get by default', () => {
  expect(inLatest('../docs/a.md', packages)).toBe('versions/10/docs/a.md');
  expect(inLatest('../packages/core/docs/a.md', packages)).toBe('../packages/core/docs/a.md');
  expect(inLatest('pages/a.md', packages)).toBe('pages/a.md');
});
