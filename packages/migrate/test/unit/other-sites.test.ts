import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unmovableSite } from '../../src/index.ts';

test('sites of tools that cannot be moved are known by name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-find-'));
  expect(unmovableSite(folder)).toBe(undefined);
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'next.config.js'), 'module.exports = {};');
  expect(unmovableSite(folder)).toBe(undefined);
  writeFileSync(join(folder, 'docs/conf.py'), '');
  expect(unmovableSite(folder)).toEqual({ tool: 'Sphinx', config: 'docs/conf.py' });
});

test.each([
  ['docs/.vuepress/config.ts', '', 'VuePress'],
  ['docs/index.html', '<script>window.$docsify = {}</script>', 'Docsify'],
  ['index.html', '<h1>Hi</h1>', undefined],
])('the tool of a site with %s and %s is %s', (name, text, tool) => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-find-'));
  mkdirSync(join(folder, 'docs/.vuepress'), { recursive: true });
  writeFileSync(join(folder, name), text);
  expect(unmovableSite(folder)?.tool).toBe(tool);
});
