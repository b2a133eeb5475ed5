import { expect, test } from 'vitest';
import { prepareLocales } from '../../../src/assembly/all-locales.ts';
import { createRun } from '../../../src/assembly/run.ts';
import { withSiteGraph } from '../../../src/assembly/site-graph.ts';
import { noCache } from '../../../src/core/cache/index.ts';
import { writeSite } from '../../build-site.ts';

test('a locale reports findings in its own files, and does not call a site empty that has pages in another', async () => {
  const root = writeSite({
    'docsgen.config.js': "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } } };\n",
    'docs/a.md': '---\nsidebar_position: wrong\n---\n\n# A\n',
    'i18n/de/docs/a.md': '---\ndraft: true\nsidebar_position: falsch\n---\n\n# A\n',
  });
  const options = { cwd: root, root, drafts: false, isDev: false, linksOnly: true, jobs: 1 };
  await withSiteGraph(noCache(), options, async (siteGraph) => {
    await siteGraph.openLocales();
    const run = createRun(siteGraph, {});
    const [german] = await prepareLocales(run, { checksPages: false });
    expect(german?.prepared.bundled).toBeUndefined();
    expect(run.diagnostics(undefined)).toMatchObject([
      { rule: 'invalid-frontmatter', place: { file: 'i18n/de/docs/a.md' } },
    ]);
  });
});
