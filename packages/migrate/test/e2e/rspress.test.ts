import { beforeAll, expect, test } from 'vitest';
import { movedSite } from '../moved-site.ts';
import { readBuild } from '../not-taken-over.ts';

const { read, page, move, build } = movedSite('rspress');

beforeAll(async () => {
  await move();
  const built = await build();
  expect(readBuild(built)).toEqual({
    left: ['<Unknown name="x" />'],
    rest: 'built\nthe site is in new/build/\n',
  });
}, 120_000);

test('pages of all languages are at their addresses', () => {
  const lock = read('urls.lock').split('\n');
  expect(lock.filter((line) => line.startsWith('/'))).toEqual([
    '/',
    '/guide/hull',
    '/guide/setup',
    '/zh',
    '/zh/guide/hull',
    '/zh/guide/setup',
  ]);
  expect(page('zh/guide/hull.html')).toMatch(/<h1>船体<\/h1>[\s\S]*<a href="\/zh\/guide\/setup">回去<\/a>/);
});

test('notations and components of Rspress are docsgen’s, those of the site come along', () => {
  const setup = page('guide/setup.html');
  expect(setup).toContain('<span class="badge badge-warning">fast</span>');
  expect(setup).toMatch(/<b class="sign">Ahoy<\/b>[\s\S]*From a <em>part<\/em>\.[\s\S]*<h2 id="own">/);
  expect(setup).toMatch(
    /admonition-tip[\s\S]*Mind the water[\s\S]*<pre[\s\S]*Inside[\s\S]*<\/aside>[\s\S]*<summary>More<\/summary>/,
  );
  expect(setup).toMatch(/data-value="Sail" open(?:="")?>[\s\S]*Wind\.[\s\S]*data-value="Motor"[\s\S]*Noise\./);
  expect(setup.replace(/<[^>]*>/g, '')).toMatch(/npm install boats[\s\S]*float\(\);/);
  expect(page('index.html')).toMatch(/Built by hand[\s\S]*From wood[\s\S]*href="\/guide\/setup"[\s\S]*It floats\./);
});

test('the config has the files of order and the bar, with texts of other languages; the balance is even', () => {
  const config = read('docsgen.config.ts');
  for (const line of [
    "label: 'Building'",
    "{ type: 'doc', id: 'guide/hull', label: 'Building' }",
    "{ type: 'link', label: 'Shop', href: 'https://shop.example.org' }",
    "{ label: 'Guide', href: '/guide/setup' }",
    "copyright: '© Boats'",
    "pageFiles: 'file'",
    "favicon: '/boat.svg'",
  ])
    expect(config).toContain(line);
  expect(JSON.parse(read('i18n/zh/strings.json')).config).toEqual({ Building: '建造', Guide: '指南' });
  expect(read('MIGRATION.md')).toContain('- **the entry guide/gone of the sidebar**');
  const { amounts } = JSON.parse(read('MIGRATION.json'));
  for (const measure of ['words', 'headings', 'links', 'pictures'])
    expect(amounts[measure].shown, measure).toBe(amounts[measure].there);
});
