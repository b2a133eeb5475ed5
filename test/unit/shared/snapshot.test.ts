import { expect, test } from 'vitest';
import { standpointOf } from '../../../src/shared/snapshot.ts';

const folders = {
  current: '../docs',
  snapshots: ['versions/1.0/docs', 'versions/10/docs'],
  latest: 'versions/10/docs',
};

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

test('any other file stands where it is', () => {
  for (const file of ['../docs/a.mdx', 'releases/a.mdx', 'versions/1.0/docs-old/a.mdx']) {
    const { path, reach } = standpointOf(file, folders);
    expect([path, reach('../docs/b.mdx')]).toEqual([file, '../docs/b.mdx']);
  }
  expect(standpointOf('docs/a.mdx', undefined).path).toBe('docs/a.mdx');
});
