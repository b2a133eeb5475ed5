import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { movedSite } from '../moved-site.ts';
import { readBuild } from '../not-taken-over.ts';

const { folder, read, page, move, build } = movedSite('nextra');

beforeAll(async () => {
  await move();
  // Formulas need a package.
  writeFileSync(join(folder, 'new/docsgen.config.ts'), read('docsgen.config.ts').replace(', math: true', ''));
  const built = await build();
  expect(readBuild(built)).toEqual({
    left: ['<Unknown name="x">'],
    rest: 'built\nthe site is in new/build/\n',
  });
}, 120_000);

test('pages are at their addresses, with redirects that are no pattern', () => {
  const lock = read('urls.lock').split('\n');
  expect(lock.filter((line) => line.startsWith('/'))).toEqual(['/', '/docs', '/docs/guide/hull', '/docs/guide/setup']);
  expect(read('build/old/hull/index.html')).toContain('url=/docs/guide/hull');
  expect(read('build/older/guide/hull/index.html')).toContain('url=/docs/guide/hull');
  expect(read('MIGRATION.md')).toContain('- **the redirect /oldest/:path\\***');
});

test('components of Nextra are docsgen’s, those of the site come along', () => {
  const setup = page('docs/guide/setup/index.html');
  expect(setup).toMatch(/A note from a <em>part<\/em>\.[\s\S]*<h2 id="own">/);
  expect(setup).toMatch(/admonition-warning[\s\S]*Mind the <em>water<\/em>/);
  expect(setup).toMatch(/data-value="Sail" open>[\s\S]*Wind\.[\s\S]*data-value="Motor"[\s\S]*Noise\./);
  expect(setup).toMatch(/<h3 id="first">[\s\S]*<h3 id="second">/);
  expect(setup).toMatch(/class="file-tree[\s\S]*hull\.txt/);
  expect(setup).toMatch(/<img[^>]*alt="A boat"/);
  expect(setup).toContain('<figcaption class="code-title">boat.js</figcaption>');
  const start = page('docs/index.html');
  expect(start.replace(/<!-- -->/g, '')).toMatch(/<button[^>]*>Boats: 0<\/button><a href="\/docs">All of them<\/a>/);
  expect(page('docs/guide/hull/index.html')).toContain('{braces}');
});

test('the config has the order of _meta, and the bar; the balance is even', () => {
  const config = read('docsgen.config.ts');
  for (const line of [
    "title: 'Boats'",
    "tagline: 'How boats are built'",
    "{ type: 'doc', id: 'docs/guide/setup', label: 'Setting up' }",
    "{ type: 'link', label: 'Shop', href: 'https://shop.example.org' }",
    "label: 'Building'",
    "{ label: 'Docs', href: '/docs' }",
    "{ label: 'More', items: [{ label: 'Forum', href: 'https://forum.example.org' }] }",
    "editUrl: 'https://github.com/example-org/boats/tree/main'",
  ])
    expect(config).toContain(line);
  expect(read('MIGRATION.md')).toContain('- **the entry docs/gone of _meta**');
  const { amounts } = JSON.parse(read('MIGRATION.json'));
  for (const measure of ['words', 'headings', 'code blocks', 'links', 'pictures'])
    expect(amounts[measure].shown, measure).toBe(amounts[measure].there);
});
