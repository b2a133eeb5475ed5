import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { movedSite } from '../moved-site.ts';
import { readBuild } from '../not-taken-over.ts';

const { folder, read, page, move, build } = movedSite('mdbook');

beforeAll(async () => {
  await move();
  // Formulas need a package.
  writeFileSync(
    join(folder, 'new/docsgen.config.ts'),
    read('docsgen.config.ts').replace(/markdown: \{([^}]*), math: true/, 'markdown: {$1'),
  );
  const built = await build();
  expect(readBuild(built)).toEqual({
    left: ['<i class="fa fa-anchor"></i>', '<Listing number="1-1" caption="A `boat`">'],
    rest: 'built\nthe site is in new/build/\n',
  });
}, 120_000);

test('pages are the chapters, at their addresses', () => {
  const lock = read('urls.lock').split('\n');
  expect(lock.filter((line) => line.startsWith('/'))).toEqual(['/', '/guide', '/guide/setup', '/thanks']);
  expect(read('build/old/setup.html')).toContain('url=/boats/guide/setup');
  expect(page('index.html')).toContain(
    'See <a href="/boats/guide/setup#own-id">setup</a>, <a href="/boats/guide">the guide</a> and <a href="/boats/assets/boat-',
  );
});

test('notations and those of usual preprocessors are docsgen’s', () => {
  const setup = page('guide/setup.html');
  const text = setup.replace(/<[^>]*>/g, '');
  expect(setup).toMatch(
    /A shared <em>text<\/em>\.[\s\S]*<h2 id="own-id">[\s\S]*<h2 id="größe-3-m">[\s\S]*<h3 id="größe-3-m-1">/,
  );
  expect(text).toContain('fn float() {\n    #[sign]\n}');
  expect(text).not.toContain('use boats');
  expect(text).toContain('fn build() {\n}');
  expect(text).not.toMatch(/hull|import os/);
  expect(setup).toMatch(/admonition-warning[\s\S]*Mind the <em>water<\/em>[\s\S]*It is wet\./);
  expect(text).toContain('{{#include boat.rs}}');
  expect(text).toContain('A Vec&#x3C;T> and a List&#x3C;Boat>.');
  expect(page('guide.html')).toMatch(/<dl>\s*<dt>Hull<\/dt>\s*<dd>\s*(?:<p>)?The body of a boat/);
  expect(read('docs/guide/README.md')).toContain('$F = \\rho g V$');
});

test('the config has the table of contents; what is left is listed, and the balance names it', () => {
  const config = read('docsgen.config.ts');
  for (const line of [
    "label: 'Guide',\n",
    "link: { type: 'doc', id: 'guide/README' },",
    "{ type: 'doc', id: 'guide/setup', label: 'Setting up' }",
    "baseUrl: '/boats/'",
    "editUrl: 'https://github.com/example-org/boats/edit/main'",
    "pageFiles: 'file'",
    "{ from: '/old/setup', to: '/guide/setup' }",
  ])
    expect(config).toContain(line);
  const report = read('MIGRATION.md');
  for (const line of [
    '- **the entry «Later» of the table of contents** (`book.toml`)',
    '- **the preprocessor listings** (`book.toml`)',
    '- **lines of code that are hidden until a reader asks for them, 3 times** (`src/guide/setup.md:7`)',
    '- **the element &lt;Listing>** (`src/guide/setup.md:27`)',
    '4 pages of 4',
  ])
    expect(report.replaceAll('<Listing>', '&lt;Listing>')).toContain(line);
  const { amounts } = JSON.parse(read('MIGRATION.json'));
  for (const measure of ['words', 'headings', 'code blocks', 'words of code', 'links'])
    expect(amounts[measure].shown, measure).toBe(amounts[measure].there);
});
