import { expect, test } from 'vitest';
import { nearest } from '../../../src/shared/nearest.ts';

test.each([
  ['postion', ['label', 'href', 'position'], 'position'],
  ['ditsance', ['distance', 'instance'], 'distance'],
  ['BaseURL', ['url', 'baseUrl'], 'baseUrl'],
  ['./instal.mdx', ['./install.mdx', './index.mdx'], './install.mdx'],
  ['authors', ['authorsFile', 'tagsFile'], 'authorsFile'],
  ['dirName', ['dir', 'type'], 'dir'],
  ['to', ['label', 'href'], undefined],
  ['completely', ['different'], undefined],
  ['same', ['same'], undefined],
  ['warn', ['error', 'warning', 'off'], 'warning'],
  ['cat', ['bat', 'car', 'hat'], 'car'],
  ['x', [], undefined],
])('%s among %j is %s', (word, candidates, expected) => {
  expect(nearest(word, candidates)).toBe(expected);
});
