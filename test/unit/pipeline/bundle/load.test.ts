import { expect, test } from 'vitest';
import { loadComponents } from '../../../../src/pipeline/bundle/load.ts';

test('an ES module of a package that assigns module.exports does not take the place of the pages', async () => {
  const script = [
    '"use strict";',
    "module.exports = { components: new Map([['docs/a.mdx', () => null]]), islandContext: { scripts: new Map() } };",
    'module.exports = { oneOfAPackage: true };',
  ].join('\n');
  const { components } = await loadComponents({ components: script, islands: { components: [], templates: [] } });
  expect([...components.keys()]).toEqual(['docs/a.mdx']);
});
