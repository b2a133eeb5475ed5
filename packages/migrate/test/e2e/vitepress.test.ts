import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runDocsgen } from '../../../../test/run-docsgen.ts';
import { readBuild } from '../not-taken-over.ts';

const folder = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
const read = (path: string) => readFileSync(join(folder, 'new', path), 'utf8');
const page = (path: string) =>
  (/<main[\s\S]*<\/main>/.exec(read(`build/${path}`))?.[0] ?? '').replace(/<svg[\s\S]*?<\/svg>/g, '');

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../sites/vitepress'), join(folder, 'old'), { recursive: true });
  const migrated = await runDocsgen(['migrate', 'old', '--to', 'new'], folder);
  expect(migrated.code, migrated.stderr).toBe(0);
  expect(migrated.stderr).toContain('old/.vitepress/config.ts is code, and is run now');
  // Formulas and diagrams are rendered by packages.
  symlinkSync(join(import.meta.dirname, '../../../../node_modules'), join(folder, 'new/node_modules'));
  const built = await runDocsgen(['build', 'new'], folder);
  const rest = 'built\nthe site is in new/build/\n';
  expect(readBuild(built.stderr)).toEqual({
    left: ['<Boat :size="2">', "<script setup> import { ref } from 'vue'; const size = ref(1); </script>"],
    rest,
  });
}, 120_000);

test('addresses are those of VitePress, after its rewrites', () => {
  const lock = read('urls.lock').split('\n');
  expect(lock.filter((line) => line.startsWith('/'))).toEqual([
    '/',
    '/core/oars',
    '/guide',
    '/guide/01-setup',
    '/zh',
    '/zh/guide',
    '/zh/guide/01-setup',
  ]);
  expect(page('guide/01-setup.html')).toContain('Setting up');
  expect(page('core/oars.html')).toContain('<a href="/base/guide">the guide</a>');
});

test('the start page has its hero and features', () => {
  const home = page('index.html');
  expect(home).toMatch(/<h1[^>]*>Hire a boat<\/h1>[\s\S]*Boats[\s\S]*By the hour\./);
  expect(home).toMatch(/<a class="button button-primary" href="\/base\/guide">Start<\/a>/);
  expect(home).toMatch(/⚡ Fast[\s\S]*Two knots \{more\}\.[\s\S]*Below the features/);
});

test('notations are those of docsgen', () => {
  const guide = page('guide.html');
  expect(guide).toMatch(/<h1 id="guide">Guide <span class="badge badge-warning">beta<\/span>/);
  for (const target of ['guide/01-setup#vite-config-js', 'guide/01-setup', 'core/oars'])
    expect(guide).toContain(`href="/base/${target}"`);
  expect(guide).toContain('Guide 🎉');
  expect(guide).toMatch(
    /admonition-tip[\s\S]*Mind the <code>gap<\/code>[\s\S]*<summary>Folded<\/summary>[\s\S]*Inside \{braces\} and <b>HTML<\/b>\.[\s\S]*<\/details>[\s\S]*<\/aside>[\s\S]*admonition-danger/,
  );
  expect(guide).toContain('Shown as {{ it is }}.');
  expect(guide).toMatch(
    /data-value="config\.js" open>[\s\S]*line added highlighted[\s\S]*data-value="Terminal"[\s\S]*data-value="code\.ts"/,
  );
  expect(guide.replace(/<[^>]*>/g, '')).toMatch(/code\.ts\s*export const part = 1;\s*(?!export const before)/);
  expect(guide).toContain('Shared by <a href="/base/guide/01-setup">both</a>.');
  expect(guide).toMatch(/Array&#x3C;Boat \| Oar>, text\.[\s\S]*A boat stays\./);
  expect(guide).not.toMatch(/<Boat|script setup|\[\[toc|:::/);
});

test('a component that is Markdown is text, and a container of the site a kind of admonition', () => {
  const guide = page('guide.html');
  expect(guide).toMatch(/<li>[\s\S]*One[\s\S]*admonition-tip[\s\S]*Watch the <strong>hull<\/strong>[\s\S]*<\/li>/);
  expect(guide).toMatch(/<aside[^>]*aria-label="Knot"[\s\S]*Tied\./);
  expect(read('docsgen.config.ts')).toContain("admonitions: { knot: { title: 'Knot' } }");
  const report = read('MIGRATION.md');
  expect(report).toContain('- **the include HullNote** (`guide/index.md:');
  expect(report).toContain('- **the containers knot** (`.vitepress/config.ts`)');
});

test('ids of headings stay', () => {
  const setup = page('guide/01-setup.html');
  for (const id of ['vite-config-js', 'own-id', '_2-ways-a-b']) expect(setup).toContain(`<h2 id="${id}">`);
});

test('a language is a locale, with its pages, its labels and what its theme words itself', () => {
  expect(read('docsgen.config.ts')).toContain(
    "locales: { en: { label: 'English' }, zh: { label: '中文', lang: 'zh-CN' } },",
  );
  expect(JSON.parse(read('i18n/zh/strings.json'))).toEqual({
    config: {
      'Boats for hire.': '租船。',
      'Released under [terms](/guide/). Boats, 2026': '根据[条款](/guide/)发布。',
      Guide: '指南',
      More: '更多',
      Core: '桨',
      Start: '开始',
      'Setting up': '安装',
    },
    interface: { 'page.edit': '编辑此页' },
  });
  const guide = page('zh/guide.html');
  for (const target of ['zh/guide/01-setup#vite-config-js', 'zh/guide/01-setup', 'zh/'])
    expect(guide).toContain(`href="/base/${target}"`);
  expect(guide).toContain('<h2 id="古が">');
  expect(guide).not.toContain('/zh/zh');
  expect(guide).toMatch(/<img[^>]*src="\/base\/[^"]*boat[^"]*\.svg"/);
  expect(page('zh/index.html')).toMatch(/<h1[^>]*>租一条船<\/h1>[\s\S]*href="\/base\/zh\/guide">开始/);
  expect(read('build/zh/core/oars.html')).toMatch(/lang="en"[\s\S]*Oars/);
  expect(read('build/zh/guide/01-setup.html')).toMatch(/<h2 id="vite-config-js">[\s\S]*编辑此页/);
});

test('the config has navigation, languages and what the head had', () => {
  const config = read('docsgen.config.ts');
  for (const line of [
    "baseUrl: '/base/',",
    "pageFiles: 'file',",
    "analytics: { ga4: { id: 'G-ABC1234567' } },",
    "core: [{ type: 'doc', id: 'core/oars', label: 'Oars' }],",
    "accent: '#0f766e',",
    "editUrl: 'https://github.com/example/boats/edit/main',",
    "footer: { copyright: 'Released under [terms](/guide/). Boats, 2026' },",
    "items: [{ label: 'Core', href: '/core/oars' }, { label: 'Source', href: 'https://example.org/' }],",
  ])
    expect(config).toContain(line);
  const report = read('MIGRATION.md');
  expect(report).toContain('- **the component <Boat>** (`guide/index.md:72`): a component of Vue');
  expect(report).toContain('- **what only the bar or the footer of zh has: 只有中文** (`.vitepress/config.ts`)');
  expect(report).toContain('- **the script /_host/insights.js in the head** (`.vitepress/config.ts`)');
  expect(report).toContain('- **sites in Français** (`.vitepress/config.ts`)');
});

test('a config that throws is said', async () => {
  const old = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  cpSync(join(folder, 'old'), old, { recursive: true });
  writeFileSync(join(old, '.vitepress/config.ts'), "throw new Error('no boats');\n");
  const { code, stderr } = await runDocsgen(['migrate', '--dry-run'], old);
  expect(code).toBe(1);
  expect(stderr).toContain('.vitepress/config.ts cannot be run: Error: no boats\n');
});
