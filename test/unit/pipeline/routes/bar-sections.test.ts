import { describe, expect, test } from 'vitest';
import type { DocsConfig } from '../../../../src/model/sets-config.ts';
import type { SidebarItem } from '../../../../src/model/sidebar.ts';
import type { NavbarLink } from '../../../../src/model/site.ts';
import { sectionAt } from '../../../../src/pipeline/routes/bar-sections.ts';
import type { SetRoutes } from '../../../../src/pipeline/routes/docs.ts';
import { currentLinks } from '../../../../templates/frame/parts.tsx';

const link = (href: string): SidebarItem => ({ kind: 'link', label: href, href, external: href.startsWith('http') });

function category(...items: SidebarItem[]): SidebarItem {
  return { kind: 'category', label: 'C', collapsible: true, collapsed: false, items };
}

/** A set of documentation with these sidebars, and an older version of each. */
function set(route: string, sidebars: Readonly<Record<string, readonly SidebarItem[]>>): SetRoutes {
  const shown = Object.entries(sidebars).map(([key, items]) => ({ key, name: `2/${key}`, items }));
  const older = shown.map((sidebar) => ({ ...sidebar, name: `1/${sidebar.key}` }));
  return { set: { route } as DocsConfig, claims: [], shown, sidebars: [...shown, ...older] };
}

const one = set('/docs', {
  docs: [
    link('https://example.org'),
    link('/docs/intro'),
    category(link('/docs/guide/first'), category(link('/docs/guide/deep/a'))),
    category(link('/docs/flat'), link('/docs/other')),
    category(link('/docs/mixed/a'), link('/docs/b')),
    link('/docs/mixed/c'),
  ],
});
const several = set('/', { learn: [link('/start'), link('/learn/a')], look: [link('/config'), link('/flags')] });

test.each([
  ['the start page', '/', one, {}],
  ['the first page of a set', '/docs/intro', one, { activeBase: '/docs' }],
  ['the first page of a category', '/docs/guide/first', one, { activeBase: '/docs/guide' }],
  ['the first page of a category in it', '/docs/guide/deep/a', one, { activeBase: '/docs/guide/deep' }],
  ['a category without a folder', '/docs/flat', one, { activeBase: '/docs/flat' }],
  ['a folder that another category has pages in', '/docs/mixed/a', one, { activeBase: '/docs/mixed/a' }],
  ['any other page', '/docs/other', one, { activeBase: '/docs/other' }],
  ['no page of the set', '/blog', one, { activeBase: '/blog' }],
  ['one of several sidebars', '/config', several, { activeBase: '/', activeSidebars: ['2/look', '1/look'] }],
])('a link of the bar to %s', (_, path, docs, section) => {
  expect(sectionAt(path, { docs: [docs], root: '/' })).toEqual(section);
});

describe('current on a page are', () => {
  const bar = (docs: SetRoutes, ...hrefs: string[]): readonly NavbarLink[] =>
    hrefs.map((href) => ({
      kind: 'link',
      label: href,
      href,
      external: false,
      position: 'left',
      ...sectionAt(href, { docs: [docs], root: '/' }),
    }));
  const current = (items: readonly NavbarLink[], permalink: string, sidebar?: string) =>
    [...currentLinks(items, { permalink, sidebar })].map(([{ href }, value]) => `${href} ${value}`);

  test('links to it, else those to the smallest section around it', () => {
    const items = bar(one, '/', '/docs/intro', '/docs/guide/first', '/docs/other');
    expect(current(items, '/docs/flat')).toEqual(['/docs/intro true']);
    expect(current(items, '/docs/guide/deep/a')).toEqual(['/docs/guide/first true']);
    expect(current(items, '/docs/other')).toEqual(['/docs/other page']);
    expect(current(items, '/')).toEqual(['/ page']);
    expect(current(items, '/blog')).toEqual([]);
  });

  test('those to the first page of its sidebar, in any version', () => {
    const items = bar(several, '/start', '/config');
    expect(current(items, '/flags', '2/look')).toEqual(['/config true']);
    expect(current(items, '/1/flags', '1/look')).toEqual(['/config true']);
    expect(current(items, '/learn/a', '2/learn')).toEqual(['/start true']);
    expect(current(items, '/blog')).toEqual([]);
  });
});
