import type { Element } from 'hast';
import { expect, test } from 'vitest';
import type { Sidebar } from '../../../src/model/sidebar.ts';
import { all, draw, one, texts } from './document.ts';
import { routes, sidebarCategory, sidebarLink } from './fixtures.ts';

function drawSidebar(permalink: string, own?: Sidebar): Element {
  const tree = draw({ ...routes.doc, permalink, home: permalink }, own && { sidebar: own });
  return one(tree, 'nav', { ariaLabel: 'Documentation' });
}

const openSummaries = (nav: Element) =>
  all(nav, 'details', { open: true })
    .flatMap((details) => all(details, 'summary'))
    .map((summary) => summary.properties.ariaLabel ?? texts([summary])[0]);

test('the shown page is current and its category open', () => {
  const nav = drawSidebar('/docs/Explore/2');
  expect(texts(all(nav, 'a', { ariaCurrent: 'page' }))).toEqual(['Explore 2']);
  expect(openSummaries(nav)).toEqual(['Pages in Explore']);
});

test('a page shown at a second address has the sidebar of its home', () => {
  const tree = draw({ ...routes.doc, permalink: '/docs', home: '/docs/Explore/2' });
  expect(texts(all(one(tree, 'nav', { ariaLabel: 'Documentation' }), 'a', { ariaCurrent: 'page' }))).toEqual([
    'Explore 2',
  ]);
});

test('the page of a category opens the category', () => {
  const nav = drawSidebar('/docs/category/explore');
  expect(texts(all(nav, 'a', { ariaCurrent: 'page' }))).toEqual(['Explore']);
  expect(openSummaries(nav)).toEqual(['Pages in Explore']);
});

test('a category with a page is a link next to its disclosure, never in it', () => {
  const nav = drawSidebar('/docs/installation');
  expect(all(nav, 'a', { href: '/docs/category/explore' })).toHaveLength(1);
  expect(all(nav, 'summary').flatMap((summary) => all(summary, 'a'))).toEqual([]);
});

test('a category without a page is a disclosure', () => {
  expect(texts(all(drawSidebar('/docs/installation'), 'summary'))).toEqual(['', 'More']);
});

test('a category can start open', () => {
  const category = { ...sidebarCategory('More', 2), collapsed: false };
  expect(openSummaries(drawSidebar('/docs/x', { name: 'docs', items: [category] }))).toEqual(['More']);
});

test('what cannot be collapsed has no disclosure', () => {
  const category = { ...sidebarCategory('More', 2), collapsible: false };
  const nav = drawSidebar('/docs/x', { name: 'docs', items: [category] });
  expect(all(nav, 'details')).toEqual([]);
  expect(texts(all(nav, 'a'))).toEqual(['More 1', 'More 2']);
});

test('markup of the author stays markup', () => {
  expect(all(drawSidebar('/docs/x'), 'hr')).toHaveLength(1);
});

test('of a large sidebar only the open branch and the top level are rendered', () => {
  const items = [
    sidebarLink('Start', '/docs/start'),
    ...Array.from({ length: 12 }, (_, index) => sidebarCategory(`Part${index + 1}`, 30)),
  ];
  const nav = drawSidebar('/docs/Part4/7', { name: 'docs', items });
  expect(openSummaries(nav)).toEqual(['Part4']);
  expect(all(nav, 'details')).toHaveLength(1);
  expect(all(nav, 'a')).toHaveLength(1 + 11 + 30);
  expect(one(nav, 'a', { className: 'sidebar-closed', href: '/docs/Part5/1' })).toBeDefined();
});

test('of a large sidebar categories that are to start open are rendered and open', () => {
  const items = Array.from({ length: 5 }, (_, index) => ({
    ...sidebarCategory(`Part${index + 1}`, 30),
    collapsed: index === 4,
  }));
  const nav = drawSidebar('/docs/Part1/7', { name: 'docs', items });
  expect(openSummaries(nav)).toEqual(['Part1', 'Part2', 'Part3', 'Part4']);
  expect(all(nav, 'a')).toHaveLength(4 * 30 + 1);
  const huge = Array.from({ length: 20 }, (_, index) => ({ ...sidebarCategory(`Part${index}`, 30), collapsed: false }));
  expect(openSummaries(drawSidebar('/docs/Part1/7', { name: 'docs', items: huge }))).toEqual(['Part1']);
});

test('up to 120 entries are all rendered', () => {
  const items = Array.from({ length: 4 }, (_, index) => sidebarCategory(`Part${index + 1}`, 29));
  expect(all(drawSidebar('/docs/Part1/1', { name: 'docs', items }), 'a')).toHaveLength(116);
});
