import { expect, test } from 'vitest';
import { checkLocales, prepareLocales } from '../../../src/assembly/all-locales.ts';
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
    const [, german] = await prepareLocales(run, { checksPages: false });
    expect(german?.prepared.bundled).toBeUndefined();
    expect(run.diagnostics(undefined).map(({ rule, place }) => [rule, place?.file])).toEqual([
      ['invalid-frontmatter', 'docs/a.md'],
      ['invalid-frontmatter', 'i18n/de/docs/a.md'],
    ]);
  });
});

test('no other locale is checked where the default one cannot be rendered, and each of them else', async () => {
  const root = writeSite({
    'docsgen.config.js': "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } } };\n",
    'docs/a.md': '# A\n',
    'i18n/de/docs/a.md': '# A\n\n[gone](/gone)\n',
  });
  const options = { cwd: root, root, drafts: false, isDev: false, linksOnly: true, jobs: 1 };
  await withSiteGraph(noCache(), options, async (siteGraph) => {
    const run = createRun(siteGraph, {});
    const all = await prepareLocales(run, { checksPages: false });
    const unrendered = all.map(({ prepared: { bundled: _, ...prepared }, ...own }, at) => ({
      ...own,
      prepared: at === 0 ? prepared : { ...prepared, ...(_ && { bundled: _ }) },
    }));
    expect(await checkLocales(unrendered)).toEqual([]);
    expect(run.diagnostics(undefined)).toEqual([]);
    const checked = await checkLocales(all);
    expect(checked.map(({ checked: { config } }) => config.locale?.name)).toEqual(['en', 'de']);
    expect(run.diagnostics(undefined).map(({ rule, place }) => [rule, place?.file])).toEqual([
      ['broken-link', 'i18n/de/docs/a.md'],
    ]);
  });
});

test('what only all locales together show: shared addresses, links from one to another, anchors that a translation lacks', async () => {
  const root = writeSite({
    'docsgen.config.js':
      "export default { title: 'T', url: 'https://a.example', locales: { en: { label: 'E' }, de: { label: 'D' } } };\n",
    'docs/a.md': '# A\n\n## Part\n\n[German](/de/docs/a), [none](/de/docs/none)\n',
    'docs/b.md': '# B\n\n[part](/docs/a#part)\n',
    'pages/taken.md': '---\nslug: /de/docs/b\n---\n\n# Taken\n',
    'i18n/de/docs/a.md': '# A\n\n## Teil\n\n[own](#gone), [map](https://a.example/sitemap.xml)\n',
  });
  const options = { cwd: root, root, drafts: false, isDev: false, linksOnly: true, jobs: 1 };
  await withSiteGraph(noCache(), options, async (siteGraph) => {
    const run = createRun(siteGraph, {});
    await checkLocales(await prepareLocales(run, { checksPages: false }));
    expect(run.diagnostics(undefined).map(({ rule, message, place }) => `${place?.file}: ${rule}: ${message}`)).toEqual(
      [
        'docs/a.md: broken-link: no page or file /de/docs/none',
        'i18n/de/docs/a.md: broken-anchor: /de/docs/a has no anchor #part, to which docs/b.md, which is not translated, leads',
        'i18n/de/docs/a.md: broken-anchor: /de/docs/a has no anchor #gone',
        'pages/taken.md: duplicate-route: /de/docs/b is taken by pages/taken.md; docs/b.md of the locale de is not shown',
      ],
    );
  });
});
