import { expect, test } from 'vitest';
import { all, draw, one, texts } from './document.ts';
import { routes, sidebarCategory } from './fixtures.ts';

test('breadcrumbs go from home to the page, which is no link', () => {
  const nav = one(draw(routes.doc), 'nav', { ariaLabel: 'Breadcrumbs' });
  expect(all(nav, 'a').map(({ properties }) => properties.href)).toEqual(['/', '/docs/category/explore']);
  expect(texts(all(nav, 'span', { ariaCurrent: 'page' }))).toEqual(['Explore 2']);
});

test('pagination says which way and where to', () => {
  const nav = one(draw(routes.doc), 'nav', { ariaLabel: 'Documentation pages' });
  expect(all(nav, 'a').map(({ properties }) => [properties.href, properties.rel])).toEqual([
    ['/docs/Explore/1', ['prev']],
    ['/docs/Explore/3', ['next']],
  ]);
  expect(texts(all(nav, 'span', { className: 'pagination-title' }))).toEqual(['Previous', 'Next']);
});

test('the toc is nested by depth and keeps inline markup', () => {
  const toc = one(draw(routes.doc), 'nav', { className: 'toc' });
  expect(all(toc, 'a').map(({ properties }) => properties.href)).toEqual(['#setup', '#options', '#next']);
  expect(texts(all(toc, 'code'))).toEqual(['up']);
  expect(texts(all(toc, 'ul').slice(1))).toEqual(['Options']);
});

test('a page without headings has no toc', () => {
  const tree = draw({ ...routes.doc, toc: [] });
  expect(all(tree, 'nav', { className: 'toc' })).toEqual([]);
  expect(all(tree, 'details', { className: 'toc-fold' })).toEqual([]);
});

test('a doc has its tags, and a note on where the text comes from', () => {
  const foot = one(draw(routes.doc), 'footer', { className: 'article-foot' });
  expect(one(foot, 'a', { rel: 'tag' }).properties.href).toBe('/docs/tags/quick-start');
  expect(texts(all(foot, 'p'))).toEqual(['Last updated on 11 February 2025 by Ada']);
  expect(texts(all(foot, 'a', { href: routes.doc.editUrl }))).toEqual(['Edit this page']);
});

test('an unlisted page says that it is', () => {
  const notices = (unlisted: boolean) =>
    all(draw({ ...routes.doc, unlisted }), 'aside', { ariaLabel: 'Unlisted page' });
  expect(notices(true)).toHaveLength(1);
  expect(notices(false)).toHaveLength(0);
});

test('a category page has a card for each entry', () => {
  const category = { ...sidebarCategory('Single', 1), description: 'Described' };
  const tree = draw({ ...routes.category, items: [...routes.category.items, category] });
  const cards = all(one(tree, 'main'), 'a', { className: 'card' });
  expect(cards.map(({ properties }) => properties.href)).toEqual([
    '/docs/installation',
    '/docs/category/explore',
    '/docs/More/1',
    '/docs/Single/1',
  ]);
  expect(texts(cards)).toEqual(['Installation', 'Explore 3 pages', 'More 2 pages', 'Single Described 1 page']);
});

test('tags are under their letter with their count and the first of their pages', () => {
  const main = one(draw(routes.tags), 'main');
  expect(texts(all(main, 'h2'))).toEqual(['Q']);
  expect(texts(all(main, 'a', { rel: 'tag' }))).toEqual(['quick-start 2']);
  const pages = one(main, 'ul', { className: 'tag-pages' });
  expect(all(pages, 'a').map(({ properties }) => properties.href)).toEqual([
    '/docs/installation',
    '/docs/tags/quick-start',
  ]);
});

test('a tag page says how many there are', () => {
  const title = (count: number) => {
    const [item] = routes.tag.items;
    const items = Array.from({ length: count }, (_, index) => ({ ...item, href: `/docs/${index}` }));
    return texts([one(draw({ ...routes.tag, items, count }), 'h1')])[0];
  };
  expect(title(1)).toBe('1 doc tagged with “quick-start”');
  expect(title(2)).toBe('2 docs tagged with “quick-start”');
});
