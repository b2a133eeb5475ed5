import { expect, test } from 'vitest';
import { all, draw, meta, one, texts } from './document.ts';
import { frame, routes } from './fixtures.ts';

test('describes the page to machines', () => {
  const tree = draw(routes.doc);
  expect(meta(tree, 'description')).toBe('About Explore 2');
  expect(meta(tree, 'keywords')).toBe('one, two');
  expect(meta(tree, 'robots')).toBeUndefined();
  expect(one(tree, 'link', { rel: 'canonical' }).properties.href).toBe('https://docs.example.org/docs/Explore/2');
  expect(meta(tree, 'og:title')).toBe('Explore 2');
  expect(meta(tree, 'og:url')).toBe('https://docs.example.org/docs/Explore/2');
  expect(meta(tree, 'og:image')).toBe('https://docs.example.org/img/card.png');
  expect(meta(tree, 'twitter:card')).toBe('summary_large_image');
  expect(meta(tree, 'color-scheme')).toBe('dark');
});

test('links what the page needs', () => {
  const tree = draw(routes.doc);
  expect(one(tree, 'link', { rel: 'stylesheet' }).properties.href).toBe('/assets/site.css');
  expect(one(tree, 'script', { type: 'module' }).properties.src).toBe('/assets/site.js');
  expect(one(tree, 'link', { rel: 'icon' }).properties).toMatchObject({ href: '/favicon.svg', type: 'image/svg+xml' });
});

test('has no absolute addresses where the site does not know its own', () => {
  const { url: _, ...nowhere } = frame;
  const tree = draw(routes.doc, { frame: nowhere });
  expect(all(tree, 'link', { rel: 'canonical' })).toEqual([]);
  expect(meta(tree, 'og:url')).toBeUndefined();
  expect(meta(tree, 'og:image')).toBeUndefined();
  expect(meta(tree, 'twitter:card')).toBe('summary');
});

test('a picture on another host needs no site address', () => {
  const { url: _, ...nowhere } = frame;
  const tree = draw({ ...routes.doc, image: 'https://img.example.org/a.png' }, { frame: nowhere });
  expect(meta(tree, 'og:image')).toBe('https://img.example.org/a.png');
});

test('keeps pages that are not indexed out of search engines', () => {
  expect(meta(draw({ ...routes.doc, indexed: false }), 'robots')).toBe('noindex');
});

test('encodes addresses that leave the page', () => {
  const tree = draw({ ...routes.doc, canonical: '/docs/日本' });
  expect(one(tree, 'link', { rel: 'canonical' }).properties.href).toBe(
    'https://docs.example.org/docs/%E6%97%A5%E6%9C%AC',
  );
});

test('a page without a title of its own has the title of the site alone', () => {
  const tree = draw({ ...routes.page, title: '' });
  expect(texts([one(tree, 'title')])).toEqual(['Acme Docs']);
  expect(meta(tree, 'og:title')).toBe('Acme Docs');
});

test('a post says when it was published', () => {
  const tree = draw(routes.post);
  expect(meta(tree, 'og:type')).toBe('article');
  expect(meta(tree, 'article:published_time')).toBe('2024-04-08');
});
