import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findForeignSites, unmovableSite } from '../../../../src/tools/migrate/index.ts';

test('what is left of a GitBook does not hide the site that came after it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-find-'));
  mkdirSync(join(folder, 'website'));
  writeFileSync(join(folder, '.gitbook.yaml'), 'root: ./docs/\n');
  writeFileSync(join(folder, 'website/docusaurus.config.js'), '');
  expect(findForeignSites(folder).map(({ tool, folder: at }) => [tool.name, at])).toEqual([
    ['Docusaurus', join(folder, 'website')],
    ['GitBook', folder],
  ]);
  expect(findForeignSites(join(folder, 'gone'))).toEqual([]);
});

test('a config file names its site, whatever it is called', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-find-'));
  mkdirSync(join(folder, 'docs/.vitepress'), { recursive: true });
  for (const name of ['mkdocs-online.yml', 'docs/.vitepress/config.mts', 'other.txt'])
    writeFileSync(join(folder, name), '');
  const found = (name: string) => findForeignSites(join(folder, name)).map(({ tool, folder: at }) => [tool.name, at]);
  expect(found('mkdocs-online.yml')).toEqual([['MkDocs', folder]]);
  expect(found('docs/.vitepress/config.mts')).toEqual([['VitePress', join(folder, 'docs')]]);
  expect(found('other.txt')).toEqual([]);
  writeFileSync(join(folder, 'properdocs.yml'), '');
  expect(findForeignSites(folder).map(({ tool }) => tool.name)).toEqual(['MkDocs', 'VitePress']);
});

test('sites of tools that cannot be moved are known by name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-find-'));
  expect(unmovableSite(folder)).toBe(undefined);
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'next.config.js'), 'module.exports = {};');
  expect(unmovableSite(folder)).toBe(undefined);
  writeFileSync(join(folder, 'docs/conf.py'), '');
  expect(unmovableSite(folder)).toEqual({ tool: 'Sphinx', config: 'docs/conf.py' });
  writeFileSync(join(folder, 'next.config.js'), "module.exports = require('nextra')({})();");
  expect(unmovableSite(folder)).toEqual({ tool: 'Nextra', config: 'next.config.js' });
});

test.each([
  ['package.json', '{ "dependencies": { "fumadocs-ui": "16" } }', 'Fumadocs'],
  ['docs/.vuepress/config.ts', '', 'VuePress'],
  ['docs/index.html', '<script>window.$docsify = {}</script>', 'Docsify'],
  ['index.html', '<h1>Hi</h1>', undefined],
])('the tool of a site with %s and %s is %s', (name, text, tool) => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-find-'));
  mkdirSync(join(folder, 'docs/.vuepress'), { recursive: true });
  writeFileSync(join(folder, name), text);
  expect(unmovableSite(folder)?.tool).toBe(tool);
});
