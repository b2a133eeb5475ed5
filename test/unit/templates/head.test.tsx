import { toString as textOf } from 'hast-util-to-string';
import { describe, expect, test } from 'vitest';
import type { Route } from '../../../src/model/route.ts';
import type { SiteFrame } from '../../../src/model/site.ts';
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
  expect(meta(tree, 'og:image:width')).toBe('1200');
  expect(meta(tree, 'og:image:height')).toBe('630');
  expect(meta(tree, 'og:image:alt')).toBe('A card');
  expect(meta(tree, 'twitter:card')).toBe('summary_large_image');
  expect(meta(tree, 'color-scheme')).toBe('dark');
});

test('links what the page needs', () => {
  const tree = draw(routes.doc);
  expect(one(tree, 'link', { rel: 'stylesheet' }).properties.href).toBe('/assets/site.css');
  expect(one(tree, 'script', { type: 'module' }).properties.src).toBe('/assets/site.js');
  expect(all(tree, 'link', { rel: 'icon' }).map(({ properties }) => properties)).toMatchObject([
    { href: '/favicon.svg', type: 'image/svg+xml' },
    { href: '/icon.png', sizes: '32x32' },
  ]);
  expect(one(tree, 'link', { rel: 'apple-touch-icon' }).properties.href).toBe('/apple-touch-icon.png');
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
  const tree = draw({ ...routes.doc, image: { href: 'https://img.example.org/a.png' } }, { frame: nowhere });
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

test('offers both colour schemes where readers can switch', () => {
  const tree = draw(routes.doc, { frame: { ...frame, colorMode: { default: 'light', toggle: true } } });
  expect(meta(tree, 'color-scheme')).toBe('light dark');
});

test('the colours of the system give the window of the browser a colour in each mode', () => {
  const tree = draw(routes.doc, { frame: { ...frame, colorMode: { default: 'system', toggle: false } } });
  expect(meta(tree, 'color-scheme')).toBe('light dark');
  expect(all(tree, 'meta', { name: 'theme-color' }).map(({ properties }) => properties)).toEqual([
    { name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#f7f9fb' },
    { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#090c10' },
  ]);
});

test('has the elements of the config, before those of the page', () => {
  const own = { tag: 'meta', attributes: [['name', 'a']] as const, content: '' };
  const tree = draw(
    { ...routes.doc, head: [{ ...own, attributes: [['name', 'b']] }] },
    { frame: { ...frame, head: [own] } },
  );
  const names = all(tree, 'meta').map(({ properties }) => properties.name);
  expect(names.indexOf('b') - names.indexOf('a')).toBe(1);
});

test('a page that search engines leave out says so', () => {
  expect(meta(draw({ ...routes.doc, noIndex: true }), 'robots')).toBe('noindex');
  expect(meta(draw(routes.doc), 'robots')).toBeUndefined();
});

describe('data for search engines', () => {
  const dataOf = (route: Route, site: SiteFrame = frame) =>
    all(draw(route, { frame: site }), 'script', { type: 'application/ld+json' }).map((script) =>
      JSON.parse(textOf(script)),
    );

  test('a document has its place in the site', () => {
    const [data] = dataOf(routes.doc);
    expect(data['@type']).toBe('BreadcrumbList');
    expect(data.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Acme Docs', item: 'https://docs.example.org/' },
      { '@type': 'ListItem', position: 2, name: 'Explore', item: 'https://docs.example.org/docs/category/explore' },
      { '@type': 'ListItem', position: 3, name: 'Explore 2', item: 'https://docs.example.org/docs/Explore/2' },
    ]);
  });

  test('a category without a page is left out of the way', () => {
    const [data] = dataOf({ ...routes.doc, breadcrumbs: [{ label: 'Folder' }, { label: 'Explore 2' }] });
    expect(data.itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Acme Docs', 'Explore 2']);
  });

  test('a post says who wrote what when', () => {
    expect(dataOf(routes.post)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        '@id': 'https://docs.example.org/releases/long',
        mainEntityOfPage: 'https://docs.example.org/releases/long',
        url: 'https://docs.example.org/releases/long',
        headline: 'The long post',
        description: 'About the long post',
        datePublished: '2024-04-08',
        image: 'https://docs.example.org/img/card.png',
        author: [{ '@type': 'Person', name: 'Ada Example', url: 'https://ada.example.org' }],
        keywords: ['rest'],
      },
    ]);
  });

  test('a title cannot end the script', () => {
    const title = '</script><script>alert(1)</script><!--';
    const tree = draw({ ...routes.post, post: { ...routes.post.post, title } });
    expect(all(tree, 'script')).toHaveLength(all(draw(routes.post), 'script').length);
    expect(JSON.parse(textOf(one(tree, 'script', { type: 'application/ld+json' }))).headline).toBe(title);
  });

  test('there is none without a site address, nor on pages that are not indexed', () => {
    const { url: _, ...nowhere } = frame;
    expect(dataOf(routes.doc, nowhere)).toEqual([]);
    expect(dataOf({ ...routes.doc, indexed: false })).toEqual([]);
  });
});
