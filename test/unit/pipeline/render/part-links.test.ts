import { expect, test } from 'vitest';
import type { PlacedPart } from '../../../../src/model/view.ts';
import { createFitting } from '../../../../src/pipeline/render/part-links.ts';

const part = (given: Partial<PlacedPart>) => given as PlacedPart;
const html =
  '<a href="/a">A</a> <a class="x" href="/b?c=1&amp;d">B</a> <a>none</a> <A HREF="/a">again</A> <p href="/a">no</p>';

test('each link to the page is marked as current, and no other element', () => {
  const fitted = createFitting(html);
  expect(fitted(part({}))).toBe(html);
  expect(fitted(part({ current: '/nowhere' }))).toBe(html);
  expect(fitted(part({ current: '/b?c=1&d' }))).toBe(html.replace('&amp;d"', '&amp;d" aria-current="page"'));
  expect(fitted(part({ current: '/a' }))).toBe(
    html.replaceAll(/(<a href="\/a"|<A HREF="\/a")/g, '$1 aria-current="page"'),
  );
});

test('a link that says already what it is to the page keeps that', () => {
  const own = '<a href="/a" aria-current="true">A</a><a aria-current="location" href="/a">B</a>';
  expect(createFitting(own)(part({ current: '/a' }))).toBe(own);
});

test('links of the menu of locales lead to the same page', () => {
  const menu = '<a data-locale="de" href="/de/">Deutsch</a><a href="/de/" data-locale="fr">x</a><a href="/a">A</a>';
  const alternates = [
    { name: 'de', href: '/de/a?b&"c"' },
    { name: 'it', href: '/it/a' },
  ] as unknown as PlacedPart['alternates'];
  expect(createFitting(menu)(part({ current: '/a', ...(alternates && { alternates }) }))).toBe(
    '<a data-locale="de" href="/de/a?b&amp;&quot;c&quot;">Deutsch</a><a href="/de/" data-locale="fr">x</a><a href="/a" aria-current="page">A</a>',
  );
});
