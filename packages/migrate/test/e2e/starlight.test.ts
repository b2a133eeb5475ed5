import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { commitFiles } from '../../../../test/git.ts';
import { runDocsgen } from '../../../../test/run-docsgen.ts';
import { readBuild } from '../not-taken-over.ts';

const folder = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
const read = (path: string) => readFileSync(join(folder, 'new', path), 'utf8');
const page = (path: string) =>
  (/<main[\s\S]*<\/main>/.exec(read(`build/${path}`))?.[0] ?? '').replace(/<svg[\s\S]*?<\/svg>/g, '');

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../sites/starlight'), join(folder, 'old'), { recursive: true });
  // A set of icons that the old site has, and the new one too.
  const set = join(folder, 'node_modules/@iconify-json/lucide');
  mkdirSync(set, { recursive: true });
  writeFileSync(join(set, 'package.json'), '{"name":"@iconify-json/lucide","version":"1.0.0"}');
  writeFileSync(
    join(set, 'icons.json'),
    '{"prefix":"lucide","icons":{"anchor":{"body":"<path d=\\"M1 2v3\\"/>"}},"width":24,"height":24}',
  );
  commitFiles(join(folder, 'old'));
  const migrated = await runDocsgen(['migrate', 'old', '--to', 'new'], folder);
  expect(migrated.code, migrated.stderr).toBe(0);
  const built = await runDocsgen(['build', 'new'], folder);
  const rest = 'built\nthe site is in new/build/\n';
  expect(readBuild(built.stderr)).toEqual({ left: ['<Wave>'], rest });
}, 120_000);

test('addresses are those of Starlight; languages are locales, with pages that are not translated', () => {
  const lock = read('urls.lock').split('\n');
  expect(lock.filter((line) => line.startsWith('/'))).toEqual([
    '/',
    '/01-first',
    '/de',
    '/de/01-first',
    '/de/guides/tabs',
    '/de/start',
    '/guides/tabs',
    '/start',
  ]);
  expect(read('build/de/01-first/index.html')).toContain('rel="canonical" href="https://boats.example.org/01-first"');
  expect(page('de/start/index.html')).toContain('Boote.');
  expect(read('build/de/start/index.html')).toContain('Anleitungen');
  expect(read('i18n/de/src/content/docs/guides/tabs.mdx')).toContain('![Ein Boot](../../../assets/boat.svg)');
  expect(page('de/guides/tabs/index.html')).toMatch(
    /<img[^>]*alt="Ein Boot"[\s\S]*<img[^>]*alt="Noch eins"[\s\S]*href="\/de\/start"[\s\S]*href="\/de\/start"/,
  );
});

test('pages have the dates of the old repository', () => {
  expect(read('dates.yml')).toContain('\nsrc/content/docs/start.mdx: 2024-05-06T');
  expect(read('build/start/index.html')).toContain('<time dateTime="2024-05-06');
});

test('the start page has its hero and cards', () => {
  const home = page('index.html');
  expect(home).toMatch(/<h1[^>]*>Boats for hire<\/h1>[\s\S]*By the hour\.[\s\S]*<img[^>]*alt="A boat"/);
  expect(home).toMatch(/<a class="button button-primary" href="\/start">\s*Start<\/a>/);
  expect(home).toMatch(
    /card-title">\s*Fast<[\s\S]*Two knots\.[\s\S]*card-title">\s*Safe<[\s\S]*<strong>swim<\/strong>/,
  );
  expect(read('build/index.html')).toContain('<meta name="robots" content="noarchive"');
});

test('an icon of an installed set is kept; one that nothing is known of is listed', () => {
  expect(read('src/content/docs/index.mdx')).toContain('<Card title="Deep" icon="lucide:anchor">');
  expect(read('build/index.html')).toContain('M1 2v3');
  expect(read('package.json')).toContain('"@iconify-json/lucide": "latest"');
  expect(read('MIGRATION.md')).toContain('- **the icon seti:unknown** (`src/content/docs/index.mdx:26`)');
});

test('components are those of docsgen', () => {
  const start = page('start/index.html');
  for (const label of ['npm', 'pnpm', 'yarn', 'bun'])
    expect(start).toMatch(new RegExp(`<summary>\\s*${label}</summary>`));
  expect(start).toMatch(/admonition-warning[\s\S]*Wet[\s\S]*Water\./);
  expect(start).toContain('<span class="badge badge-success">new</span>');
  expect(start).toMatch(/<a class="button" href="\/01-first">First<\/a>/);
  expect(start).toMatch(/link-card" href="\/01-first"[\s\S]*The first page/);
  expect(start).toMatch(/<ol[^>]*class="steps"/);
  expect(start).toContain('boat.ts');
  expect(start).toMatch(/<figcaption class="code-title">a\.js<\/figcaption>/);
  expect(start).toMatch(/<figcaption class="code-title">b\.js<\/figcaption>[\s\S]*line added/);
  expect(start).toMatch(/<img[^>]*alt="A boat"/);
  expect(start).toContain('Waves stay.');
  expect(start).toContain('Shared text.');
  expect(start.match(/Part of a page\./g)).toHaveLength(2);
  expect(start).toMatch(
    /<summary>\s*npm<\/summary>[\s\S]*npm<\/span> run row[\s\S]*<summary>\s*cargo<\/summary>[\s\S]*cargo<\/span> row/,
  );
  expect(start.replace(/<[^>]*>/g, '')).toContain('import android.app.Activity');
  const first = page('01-first/index.html');
  expect(first).toMatch(
    /admonition-tip[\s\S]*Mind the gap[\s\S]*Text with \{braces\} and <br> HTML\.[\s\S]*admonition-warning/,
  );
  expect(page('guides/tabs/index.html')).toMatch(/href="\/start">the start<\/a> and <a href="\/01-first">first/);
});

test('code that pages import comes with what it imports; what a page waits for is its name', () => {
  const start = page('start/index.html');
  expect(start).toMatch(/<docsgen-island[^>]*>[\s\S]*<button[^>]*>6(?:<!-- -->)? coins<\/button>/);
  expect(start).toContain('<pre>export const rate = 3;');
  expect(start).toContain('Newest: [newest].');
  expect(read('MIGRATION.md')).toContain('- **code of a page that waits** (`src/content/docs/start.mdx:68`)');
});

test('the config has the sidebar, redirects and what the head had', () => {
  const config = read('docsgen.config.ts');
  for (const line of [
    "locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },",
    "badge: { text: 'new', type: 'warning' },",
    "redirects: [{ from: '/old', to: '/guides/tabs/' }],",
    "editUrl: 'https://github.com/example/boats/edit/main',",
    "accent: '#0f766e',",
    "favicon: '/favicon.svg',",
  ])
    expect(config).toContain(line);
  const report = read('MIGRATION.md');
  for (const line of [
    '- **the pages of made in the sidebar** (`astro.config.mjs`)',
    '- **the redirect /x/[...rest]** (`astro.config.mjs`)',
    '- **the component Footer of the frame** (`astro.config.mjs`)',
    '- **the plugin starlight-image-zoom** (`astro.config.mjs`)',
    '- **the plugin starlight-links-validator** (`astro.config.mjs`): docsgen checks links itself',
    '- **the component <Wave>** (`src/content/docs/start.mdx:53`): its text stays',
  ])
    expect(report).toContain(line);
});

test('a config without Starlight options is said', async () => {
  const old = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  writeFileSync(join(old, 'astro.config.mjs'), "import '@astrojs/starlight';\nexport default { integrations: [] };\n");
  const { code, stderr } = await runDocsgen(['migrate', '--dry-run'], old);
  expect(code).toBe(1);
  expect(stderr).toContain(
    'astro.config.mjs has no starlight({ … }) in its integrations\n  hint: is it a site of Starlight?\n',
  );
});
