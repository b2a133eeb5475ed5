import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findForeignSites } from '../../../../src/tools/foreign-sites/index.ts';

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

test('a site of Next.js is one of Nextra where its config says so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-find-'));
  writeFileSync(join(folder, 'next.config.js'), 'module.exports = {};');
  expect(findForeignSites(folder)).toEqual([]);
  writeFileSync(join(folder, 'next.config.js'), "module.exports = require('nextra')({})();");
  expect(findForeignSites(folder).map(({ tool }) => tool.name)).toEqual(['Nextra']);
});

test('a docs.json that is left of Mintlify does not hide a site of Fumadocs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-find-'));
  writeFileSync(join(folder, 'docs.json'), '{ "navigation": {} }');
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "fumadocs-ui": "16" } }');
  expect(findForeignSites(folder).map(({ tool }) => tool.name)).toEqual(['Fumadocs', 'Mintlify']);
});

test('a book is one of mdBook in its folder and in the one of its pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-find-'));
  mkdirSync(join(folder, 'src'));
  for (const name of ['book.toml', 'SUMMARY.md', 'src/SUMMARY.md']) writeFileSync(join(folder, name), '');
  expect(findForeignSites(folder).map(({ tool }) => tool.name)).toEqual(['mdBook']);
});
