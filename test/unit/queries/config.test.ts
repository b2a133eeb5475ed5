import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { SiteGraph } from '../../../src/assembly/site-graph.ts';
import type { Ask, Key } from '../../../src/core/graph/query.ts';
import type { ResolvedConfig } from '../../../src/model/config.ts';
import { configQueries } from '../../../src/queries/config.ts';
import { loadedConfig } from '../../../src/queries/inputs.ts';
import { writeSite } from '../../build-site.ts';
import { fakeAsk } from '../../fake-ask.ts';
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

test('a config that is saved while it is read, or that says where the site lies, is not stored', async () => {
  const configBundle = configQueries.find(({ name }) => name === 'config') as unknown as {
    run: (q: Ask, key: Key) => Promise<unknown>;
  };
  const isStored = async (config: string, isSettled = true) => {
    const root = writeSite({ 'docsgen.config.js': config });
    const { q, recorded } = fakeAsk({ disk: () => ({ root, isSettled: () => isSettled }) });
    await configBundle.run(q, 'docsgen.config.js');
    expect([...recorded.edges]).toContain('disk bytes docsgen.config.js');
    return recorded.isStored;
  };
  const config = "export default { title: 'T' };\n";
  expect([await isStored(config), await isStored(config, false)]).toEqual([true, false]);
  for (const place of ['import.meta.url', 'import.meta.dirname'])
    expect(await isStored(`export default { title: ${place} };\n`), place).toBe(false);
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

const document = "openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths: {}\n";

test.each([
  ["glossary: { file: 'terms.yml' }", 'terms.yml', 'unit: A thing.\n'],
  ["api: [{ id: 'shop', document: 'api/shop.yaml', route: '/api' }]", 'api/shop.yaml', document],
  [
    "api: [{ id: 'shop', document: 'shop.yaml', route: '/api', earlier: [{ version: '0', document: 'api/old.yaml' }] }]",
    'api/old.yaml',
    document,
  ],
  ["markdown: { components: { Box: 'lib/box.mdx' } }", 'lib/box.mdx', 'A box.\n'],
  ["fonts: { text: 'lib/text.woff2' }", 'lib/text.woff2', 'wOF2'],
  ['', 'versions/1/docs/a.md', '# A\n'],
])('a file of a config with %s that goes away is missed, and found when it is back', async (key, file, text) => {
  const root = writeSite({
    'docsgen.config.js': `export default { title: 'T', checks: { 'missing-folder': 'warning' }, ${key} };\n`,
    'docs/a.md': '# A\n',
    'shop.yaml': document,
    ...(key === '' && { 'versions.json': '["1"]' }),
    [file]: text,
  });
  await askSite(root, async ({ graph, readAgain }) => {
    const look = async () => {
      readAgain({ sources: [], others: true });
      return (await graph.ask(loadedConfig, '')).findings.map(({ rule }) => rule);
    };
    expect(await look()).toEqual([]);
    rmSync(join(root, file.startsWith('versions/') ? 'versions/1/docs' : file), { recursive: true });
    expect(await look()).toEqual(['missing-folder']);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    expect(await look()).toEqual([]);
  });
});

test.each([
  ['glossary.yml', 'unit: A thing.\n', ({ glossary }: ResolvedConfig) => glossary?.file],
  [
    'versions/1/settings.json',
    '{ "main": "a" }',
    ({ docs }: ResolvedConfig) => docs[0]?.versions.find(({ name }) => name === '1')?.main,
  ],
])('%s, which no key has to name, is used once it is there', async (file, text, used) => {
  const root = writeSite({
    'docsgen.config.js': "export default { title: 'T' };\n",
    'docs/a.md': '# A\n',
    'versions.json': '["1"]',
    'versions/1/docs/a.md': '# A\n',
  });
  await askSite(root, async ({ graph, readAgain }) => {
    const look = async () => {
      readAgain({ sources: [], others: true });
      const { config } = await graph.ask(loadedConfig, '');
      return config && used(config);
    };
    const before = await look();
    writeFileSync(join(root, file), text);
    expect(await look()).not.toEqual(before);
    rmSync(join(root, file));
    expect(await look()).toEqual(before);
  });
});
