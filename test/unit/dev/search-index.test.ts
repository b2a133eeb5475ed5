import { expect, test } from 'vitest';
import { noCache } from '../../../src/core/cache/index.ts';
import { indexSite } from '../../../src/dev/search-index.ts';
import { writeSite } from '../../build-site.ts';

test('a site whose config cannot be read has no new index, and no fault of docsgen is reported', async () => {
  const root = writeSite({ 'docsgen.config.js': 'export default {', 'docs/a.md': '# A\n' });
  const { signal } = new AbortController();
  const options = { cache: noCache(), cwd: root, root, drafts: false, signal };
  expect(await indexSite(options)).toEqual(new Map());
});
