import { expect, test } from 'vitest';
import { nearestPages } from '../../../src/client/search/nearest.ts';

/** A search that finds these addresses for these words, and notes what it is asked. */
function searchOf(found: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = [];
  const search = async (words: string) => {
    asked.push(words);
    const all = (found[words] ?? []).map((href) => ({ href, title: href, trail: '' }));
    const rest = { kind: '', method: '', path: '', excerpt: [], sections: [] };
    return {
      total: all.length,
      leftOut: [],
      load: async (from: number, to: number) => all.slice(from, to).map((page) => ({ ...page, ...rest })),
    };
  };
  return { search, asked };
}

const hrefs = async (search: ReturnType<typeof searchOf>, path: string) =>
  (await nearestPages(search, `/${path}`, '/')).map(({ href }) => href);

test('the last segment says which page is meant, also where no page has all words', async () => {
  const search = searchOf({ instal: ['/guide/install'], docs: ['/guide/other', '/docs'] });
  expect(await hrefs(search, 'docs/instal')).toEqual(['/guide/install', '/docs']);
});

test('of its results those come first that share other parts of the address', async () => {
  const search = searchOf({ setup: ['/web/setup', '/server/2/setup', '/server/setup-2'] });
  expect(await hrefs(search, 'server/2/setup.html')).toEqual(['/server/2/setup', '/server/setup-2', '/web/setup']);
});

test('the base of the site is no part of what is compared', async () => {
  const search = searchOf({ gone: ['/guide/x'], guide: ['/guide/', '/guide/guide', '/guide/x'] });
  const pages = await nearestPages(search, '/guide/guide/gone', '/guide/');
  expect(pages.map(({ href }) => href)).toEqual(['/guide/guide']);
});

test('other segments are asked only where there are too few, and no page is listed twice', async () => {
  const many = ['/last/a', '/last/b', '/last/c', '/last/d', '/last/e', '/last/f'];
  const search = searchOf({ last: many, first: ['/a'] });
  expect(await hrefs(search, 'first/last')).toEqual(many.slice(0, 5));
  expect(search.asked).toEqual(['last']);
  const both = searchOf({ last: ['/last'], first: ['/last', '/first'] });
  expect(await hrefs(both, 'first/last')).toEqual(['/last', '/first']);
});

test.each([
  ['wp-admin/asdf', {}],
  // A text that mentions the word, or has one like it.
  ['docs/asdf', { asdf: ['/docs/keyboards'], docs: ['/docs/install', '/docs/setup'] }],
  ['docs/of-it', { 'of it': ['/docs/it/of'] }],
  ['nope', { nope: ['/docs/web-template-node', '/docs/note'] }],
  ['docs/contact', { contact: ['/docs/contents', '/docs/container'] }],
])('nothing is like the nonsense %j', async (path, found) => {
  expect(await hrefs(searchOf(found), path)).toEqual([]);
});

test.each([
  ['instal', 'installation'],
  ['authentication', 'auth'],
  ['configuring', 'configuration'],
  ['sart', 'start'],
  ['安装', '安装指南'],
  ['指南', '安装指南'],
])('%j may be %j', async (last, name) => {
  expect(await hrefs(searchOf({ [last]: [`/docs/${name}`] }), `old/${last}`)).toEqual([`/docs/${name}`]);
});

test.each(['', '/', '///', '%E0%A4%A', '--/..'])('the address %j asks nothing that finds nothing', async (path) => {
  expect(await hrefs(searchOf({}), path)).toEqual([]);
});
