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

test('a locale has an index of its own pages; any other name is that of the default one', async () => {
  const root = writeSite({
    'docsgen.config.js': "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } } };\n",
    'docs/a.md': '# Orchard\n',
    'i18n/de/docs/a.md': '# Obstgarten\n',
  });
  const { signal } = new AbortController();
  const pathsOf = async (locale?: string) =>
    [...(await indexSite({ cache: noCache(), cwd: root, root, drafts: false, signal, locale })).keys()].sort();
  const own = await pathsOf();
  expect(own.length).toBeGreaterThan(1);
  expect(await pathsOf('en')).toEqual(own);
  // Files of the index are named after their content.
  expect(await pathsOf('de')).not.toEqual(own);
});
