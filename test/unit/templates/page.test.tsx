import { describe, expect, test } from 'vitest';
import { all, draw, one, texts } from './document.ts';
import { frame, routes } from './fixtures.ts';

describe.each(Object.values(routes))('a page of kind $kind', (route) => {
  const tree = draw(route);

  test('is an English document in the default colours', () => {
    expect(one(tree, 'html').properties).toMatchObject({ lang: 'en', dir: 'ltr', dataTheme: 'dark' });
  });

  test('has one main heading, in its one main area', () => {
    expect(all(one(tree, 'main', { id: '@main' }), 'h1')).toHaveLength(1);
    expect(all(tree, 'h1')).toHaveLength(1);
  });

  test('names the site in its title', () => {
    expect(texts([one(tree, 'title')])[0]).toBe(route.title === '' ? frame.title : `${route.title} | ${frame.title}`);
  });

  test('has no link without an address', () => {
    expect(all(tree, 'a').filter(({ properties }) => !properties.href)).toEqual([]);
  });

  test('has every id once', () => {
    const ids = ['a', 'div', 'h1', 'h2', 'h3', 'main', 'nav', 'p', 'section']
      .flatMap((name) => all(tree, name))
      .flatMap(({ properties }) => properties.id ?? []);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('lets the keyboard skip to what matters', () => {
    if (route.kind === 'redirect') return;
    expect(all(tree, 'a')[0]?.properties.href).toBe('#@main');
    expect(all(tree, 'header', { className: 'navbar' })).toHaveLength(1);
    expect(all(tree, 'footer', { className: 'footer' })).toHaveLength(1);
  });

  test('tells its navigation landmarks apart', () => {
    const unnamed = all(tree, 'nav').filter(
      ({ properties }) => properties.ariaLabel === undefined && properties.ariaLabelledBy === undefined,
    );
    expect(unnamed).toEqual([]);
  });
});

test('a component page fills the main area', () => {
  const tree = draw({ ...routes.page, format: 'component' });
  expect(all(one(tree, 'main'), 'article')).toEqual([]);
  expect(texts([one(tree, 'main')])[0]).toContain('Whole pages/about.mdx');
});

test('the title is left to a body that has its own', () => {
  const tree = draw({ ...routes.doc, heading: { title: 'A title', shown: false } });
  expect(all(tree, 'h1')).toEqual([]);
});

test('a redirect takes the reader on without a frame', () => {
  const tree = draw(routes.redirect);
  expect(one(tree, 'meta', { httpEquiv: 'refresh' }).properties.content).toBe('0; url=/docs/new?x=1#y');
  expect(one(tree, 'link', { rel: 'canonical' }).properties.href).toBe('https://docs.example.org/docs/new?x=1#y');
  expect(all(tree, 'a').map(({ properties }) => properties.href)).toEqual(['/docs/new?x=1#y']);
});

test('the page that is not there leads home and to the documentation', () => {
  const links = all(one(draw(routes['not-found']), 'main'), 'a');
  expect(links.map(({ properties }) => properties.href)).toEqual(['/', '/docs']);
});
