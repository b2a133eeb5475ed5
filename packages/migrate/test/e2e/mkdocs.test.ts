import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runDocsgen } from '../../../../test/run-docsgen.ts';
import { readBuild } from '../not-taken-over.ts';

const folder = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
const page = (path: string) => {
  const html = readFileSync(join(folder, 'new/build', path), 'utf8');
  return (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/<svg[\s\S]*?<\/svg>/g, '');
};

beforeAll(async () => {
  const sample = join(import.meta.dirname, '../sites/mkdocs');
  const migrated = await runDocsgen(['migrate', sample, '--to', 'new'], folder);
  expect(migrated.code, migrated.stderr).toBe(0);
  expect(migrated.stderr).not.toContain('is code');
  const built = await runDocsgen(['build', 'new'], folder);
  const rest = 'built\nthe site is in new/build/\n';
  expect(readBuild(built.stderr)).toEqual({ left: [':octicons-tag-16:'], rest });
}, 120_000);

test('addresses are those of MkDocs', () => {
  const lock = readFileSync(join(folder, 'new/urls.lock'), 'utf8').split('\n');
  expect(lock.filter((line) => line.startsWith('/'))).toEqual([
    '/',
    '/_plain',
    '/de',
    '/de/_plain',
    '/de/guide',
    '/de/guide/01-setup',
    '/guide',
    '/guide/01-setup',
  ]);
});

test('its notations are those of docsgen', () => {
  const home = page('index.html');
  expect(home).toContain('Release 2.0. See <a href="/base/guide">the guide</a>');
  expect(home).toContain('<a href="/base/guide/01-setup#steps">set up</a> and <a href="/base/blog/first">news</a>');
  expect(home).toContain('<a href="/base/guide/01-setup">Begin</a> <kbd>Ctrl</kbd>+<kbd>C</kbd> <mark>marked</mark>');
  expect(home).toContain('✅');
  expect(home).toContain('<a href="/base/_plain">plain</a>');
  expect(page('_plain/index.html')).toContain('and <a href="#">play</a>');
  expect(home).not.toMatch(/material-check|octicons|md-button|\*\[HTML\]/);
  const guide = page('guide/index.html');
  expect(guide).toMatch(/admonition-warning[\s\S]*Mind the <strong>gap<\/strong>[\s\S]*<p>Text of the box\.<\/p>/);
  expect(guide).toMatch(/<summary>Question<\/summary>\s*<p>Folded \{braces\}/);
  expect(guide).toContain('<p>From a snippet.</p>');
  const setup = page('guide/01-setup/index.html');
  expect(setup).toContain('<h2 id="steps">');
  expect(setup).toMatch(
    /<div class="tabs">\s*<details class="tab" name="group-1" data-value="Linux" open>\s*<summary>Linux<\/summary>/,
  );
  expect(setup).toMatch(/<figcaption class="code-title">a\.py<\/figcaption>[\s\S]*class="line highlighted"/);
  expect(setup).toContain('src="/base/img/logo.svg" alt="in HTML"');
  expect(page('blog/first/index.html')).toMatch(/Jo Doe[\s\S]*<a href="\/base\/guide\/01-setup">set up<\/a>/);
});

test('languages of the plugin i18n are those of docsgen', () => {
  const german = page('de/guide/index.html');
  expect(german).toContain('Auf Deutsch: <a href="/base/de/guide/01-setup">einrichten</a>.');
  expect(readFileSync(join(folder, 'new/build/de/guide/index.html'), 'utf8')).toMatch(
    /<html lang="de"[\s\S]*Anleitung/,
  );
  expect(page('de/guide/01-setup/index.html')).toContain('On a Mac.');
});

test('MIGRATION.md has what is left', () => {
  const report = readFileSync(join(folder, 'new/MIGRATION.md'), 'utf8');
  expect(report).toContain(
    '- **the plugin mkdocstrings** (`mkdocs.yml`): make pages of the code with a tool of its language',
  );
  expect(report).toContain('- **icons in text** (`docs/index.md:');
  expect(report).toContain('- **links that run code** (`docs/plain.md:');
  expect(readFileSync(join(folder, 'new/docsgen.config.ts'), 'utf8')).toContain(
    "redirects: [{ from: '/old', to: '/guide/01-setup' }]",
  );
});

test('package.json names the docsgen that moved the site', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  const { devDependencies } = JSON.parse(readFileSync(join(folder, 'new/package.json'), 'utf8'));
  expect(devDependencies).toEqual({ docsgen: `^${version}` });
});

test('the balance is in MIGRATION.md, and is made again by --check', async () => {
  const sample = join(import.meta.dirname, '../sites/mkdocs');
  const sentence =
    '6 pages of 6, 54 words of 54, 7 headings of 7, 1 code block of 1, 5 words of code of 5, 2 pictures of 2, 8 links of 8, 4 navigation entries of at least 4, 1 redirect of 1, 3 components';
  const left = `${sentence}, 1 not taken over, each at its place.`;
  expect(readFileSync(join(folder, 'new/MIGRATION.md'), 'utf8')).toContain(`## Balance\n\n${left}\n`);
  const home = join(folder, 'new/docs/index.md');
  writeFileSync(home, readFileSync(home, 'utf8').replace(/ <!-- not taken over: .*? -->/, ''));
  const even = await runDocsgen(['migrate', '--check', sample, 'new'], folder);
  expect(even).toMatchObject({ code: 0, stdout: `${sentence}.\n` });
  const page = join(folder, 'new/docs/guide/01-setup.md');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace('On a Mac.', ''));
  const { code, stdout } = await runDocsgen(['migrate', '--check', sample, 'new'], folder);
  writeFileSync(page, text);
  expect(code).toBe(1);
  expect(stdout).toContain('52 words of 54');
  expect(stdout).toMatch(/\n- docs\/guide\/01-setup\.md: without 2 of \d+ words \(mac, on\)\n$/);
});

test('--check needs a site that was moved', async () => {
  const { code, stderr } = await runDocsgen(
    ['migrate', '--check', join(import.meta.dirname, '../sites/mkdocs')],
    folder,
  );
  expect(code).toBe(2);
  expect(stderr).toMatch(/^\. has no MIGRATION\.json of a site that was moved\n {2}hint: /);
});

test('a config that is no YAML is said', async () => {
  const old = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  writeFileSync(join(old, 'mkdocs.yml'), 'site_name: [\n');
  const { code, stderr } = await runDocsgen(['migrate', '--dry-run'], old);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^mkdocs\.yml cannot be read: [^\n]+\n {2}hint: is it valid YAML\?\n$/);
});
