import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usableVersions } from '../../src/new-site.ts';

test('versions of a workspace are the latest, and those of what docsgen loads are in its range', () => {
  const { peerDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'));
  const versions = usableVersions({
    mermaid: 'latest',
    katex: '^0.16.9',
    '@iconify-json/mdi': 'latest',
    ours: 'workspace:*',
  });
  expect(versions).toEqual({
    mermaid: peerDependencies.mermaid,
    katex: '^0.16.9',
    '@iconify-json/mdi': 'latest',
    ours: 'latest',
  });
});
