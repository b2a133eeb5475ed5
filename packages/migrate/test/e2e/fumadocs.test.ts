import { beforeAll, expect, test } from 'vitest';
import { movedSite } from '../moved-site.ts';
import { readBuild } from '../not-taken-over.ts';

const { read, page, move, build } = movedSite('fumadocs');

beforeAll(async () => {
  await move();
  const built = await build();
  expect(readBuild(built)).toEqual({
    left: ['<Unknown name="x" />'],
    rest: 'built\nthe site is in new/build/\n',
  });
}, 120_000);

test('a site with a docs.json that is left of Mintlify is one of Fumadocs, at its addresses', () => {
  expect(read('MIGRATION.md')).toContain('# Moved from Fumadocs');
  const lock = read('urls.lock').split('\n');
  expect(lock.filter((line) => line.startsWith('/'))).toEqual([
    '/',
    '/de/docs',
    '/de/docs/api',
    '/de/docs/guide/hull',
    '/de/docs/guide/setup',
    '/docs',
    '/docs/api',
    '/docs/guide/hull',
    '/docs/guide/setup',
  ]);
  expect(page('de/docs/guide/hull/index.html')).toMatch(/Rumpf[\s\S]*<a href="\/de\/docs\/guide\/setup">Zurück<\/a>/);
});

test('components of Fumadocs are docsgen’s, those of the site come along', () => {
  const setup = page('docs/guide/setup/index.html');
  expect(setup).toMatch(/<h2 id="own">[\s\S]*From a <em>part<\/em>\./);
  expect(setup).toMatch(/admonition-warning[\s\S]*Mind[\s\S]*The <em>water<\/em>/);
  expect(setup).toMatch(/data-value="Sail" open(?:="")?>[\s\S]*Wind\.[\s\S]*data-value="Motor"[\s\S]*Noise\./);
  expect(setup).toMatch(/<ol[\s\S]*Wood\.[\s\S]*Nails\.[\s\S]*<\/ol>/);
  expect(setup).toMatch(/class="file-tree[\s\S]*hull\.txt[\s\S]*Of the boat/);
  expect(setup.replace(/<[^>]*>/g, '')).toMatch(/npm install boats[\s\S]*one\.ts[\s\S]*two\.ts/);
  expect(page('docs/index.html')).toMatch(
    /class="card"[^>]*href="\/docs\/guide\/setup"[\s\S]*<b class="sign">Ahoy<\/b>/,
  );
});

test('the config has the order of meta.json; the balance is even', () => {
  const config = read('docsgen.config.ts');
  for (const line of [
    "title: 'Boats'",
    "route: '/docs'",
    "label: 'Building'",
    "{ type: 'link', label: 'Shop', href: 'https://shop.example.org' }",
    "{ label: 'API', href: '/docs/api' }",
    "href: 'https://github.com/example-org/boats'",
  ])
    expect(config).toContain(line);
  expect(read('MIGRATION.md')).toContain('- **the entry gone of meta.json**');
  const { amounts } = JSON.parse(read('MIGRATION.json'));
  for (const measure of ['headings', 'code blocks', 'links', 'pictures'])
    expect(amounts[measure].shown, measure).toBe(amounts[measure].there);
});
