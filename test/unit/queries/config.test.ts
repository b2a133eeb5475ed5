import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { SiteGraph } from '../../../src/assembly/site-graph.ts';
import { loadedConfig } from '../../../src/queries/inputs.ts';
import { writeSite } from '../../build-site.ts';
import { askSite } from '../../with-site-graph.ts';

const load = (config: string, files: Readonly<Record<string, string>> = {}) =>
  askSite({ 'docsgen.config.js': config, 'docs/a.md': '# A\n', ...files }, ({ graph }) => graph.ask(loadedConfig, ''));

test('a Markdown plugin that cannot be used is found with its place, and the config is not used', async () => {
  const { config, findings, plugins, pluginCode } = await load(
    "export default { title: 'T', markdown: { remarkPlugins: [() => { throw new Error('not here'); }] } };\n",
  );
  expect(config).toBeUndefined();
  expect(findings).toMatchObject([{ rule: 'plugin-error', place: { file: 'docsgen.config.js', start: { line: 1 } } }]);
  expect([plugins, pluginCode]).toEqual(['', '']);
});

test('plugins that take part in pages have a digest of their own', async () => {
  const none = await load("export default { title: 'T' };\n");
  expect(none.plugins).toBe('');
  const ofMarkdown = await load("export default { title: 'T', markdown: { remarkPlugins: [() => () => {}] } };\n");
  expect(ofMarkdown.plugins).not.toBe('');
  const own = (name: string) =>
    `import { definePlugin } from 'docsgen/plugin';\nexport default { title: 'T', plugins: [definePlugin({ name: '${name}', setup: () => ({ check: () => [] }) })()] };\n`;
  const ofSite = await load(own('one'));
  expect(ofSite.plugins).toBe('');
  expect(ofSite.pluginCode).not.toBe(none.pluginCode);
  expect((await load(own('two'))).pluginCode).not.toBe(ofSite.pluginCode);
  expect((await load(own('one'))).pluginCode).toBe(ofSite.pluginCode);
});

test('a theme of code that does not exist is found once, and the colours are those of docsgen', async () => {
  const { config, findings } = await load(
    "export default { title: 'T', markdown: { code: { theme: 'no-such-theme' } } };\n",
  );
  expect(findings).toHaveLength(1);
  expect(findings[0]?.message).toMatch(/^markdown\.code\.theme: /);
  expect(config?.markdown.code).not.toHaveProperty('theme');
});

test('texts of the config with markup are rendered, and those without are not', async () => {
  const { config } = await load("export default { title: 'T', footer: { copyright: 'Made with *care*' } };\n");
  expect(JSON.stringify(config?.inlineTexts)).toContain('<em>care</em>');
  expect(
    (await load("export default { title: 'T', footer: { copyright: 'Made' } };\n")).config?.inlineTexts,
  ).toBeUndefined();
});

test.each([
  ['a site without locales', '', 'i18n/de/docs/a.md', undefined, 'i18n/de'],
  [
    'a locale',
    ", locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }",
    'i18n/de/x.md',
    'de',
    'i18n/de/x.md',
  ],
])(
  'what lies below i18n of %s is looked at again when something there has changed',
  async (_, more, file, locale, place) => {
    const root = writeSite({
      'docsgen.config.js': `export default { title: 'T'${more} };\n`,
      'docs/a.md': '# A\n',
      'i18n/de/_part.md': 'Text\n',
    });
    const look = async ({ graph, readAgain }: SiteGraph) => {
      readAgain({ sources: [], others: true });
      return (await graph.ask(loadedConfig, '')).findings.map((finding) => finding.place?.file);
    };
    await askSite(
      root,
      async (site) => {
        expect(await look(site)).toEqual([]);
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), '# A\n');
        expect(await look(site)).toEqual([place]);
        rmSync(join(root, file));
        expect(await look(site)).toEqual(file.includes('docs/') ? [place] : []);
      },
      { locale },
    );
  },
);
