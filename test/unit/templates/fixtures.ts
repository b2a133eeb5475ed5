import type { Reference, ReferencePage } from '../../../src/model/reference.ts';
import type { PostSummary, Route, RouteKind } from '../../../src/model/route.ts';
import type { Sidebar, SidebarItem } from '../../../src/model/sidebar.ts';
import type { SiteFrame } from '../../../src/model/site.ts';
import type { Bodies } from '../../../src/model/view.ts';
import { english } from '../../../src/shared/texts/text.ts';

export const frame: SiteFrame = {
  language: english,
  title: 'Acme Docs',
  tagline: 'All about Acme',
  url: 'https://docs.example.org',
  baseUrl: '/',
  favicons: [{ href: '/favicon.svg' }, { href: '/icon.png', width: 32, height: 32 }, { href: '/apple-touch-icon.png' }],
  image: { href: '/img/card.png', alt: 'A card', width: 1200, height: 630 },
  productName: 'Acme',
  navbar: {
    title: 'Acme',
    logo: { src: '/logo.svg', alt: 'Acme' },
    items: [
      { kind: 'link', label: 'Docs', href: '/docs', external: false, position: 'left', activeBase: '/docs' },
      {
        kind: 'dropdown',
        label: 'API',
        position: 'left',
        items: [
          {
            kind: 'link',
            label: 'Admin',
            href: '/api/admin',
            external: false,
            position: 'left',
            activeBase: '/api/admin',
          },
        ],
      },
      { kind: 'link', label: 'Source', href: 'https://git.example.org', external: true, position: 'right' },
    ],
  },
  footer: {
    columns: [{ title: 'Legal', links: [{ label: 'Imprint', href: 'https://example.org/imprint', external: true }] }],
    copyright: 'Copyright © 2025 Acme',
  },
  announcement: { id: 'one', html: 'Version 2 <a href="/releases/two">is out</a>', closable: true },
  colorMode: { default: 'dark', toggle: false },
  head: [],
  sets: [{ id: 'docs', label: 'docs', href: '/docs' }],
  docsHref: '/docs',
  postsHref: '/releases',
  feeds: [
    {
      format: 'rss',
      label: 'RSS',
      type: 'application/rss+xml',
      set: 'posts',
      list: '/releases',
      href: '/releases/rss.xml',
    },
    {
      format: 'json',
      label: 'JSON Feed',
      type: 'application/feed+json',
      set: 'posts',
      list: '/releases',
      href: '/releases/feed.json',
    },
  ],
};

export function sidebarLink(label: string, href: string): SidebarItem {
  return { kind: 'link', label, href, external: false };
}

/** A collapsed category of so many pages, at `/docs/<label>/<n>`. */
export function sidebarCategory(label: string, pages: number, href?: string): SidebarItem {
  return {
    kind: 'category',
    label,
    landing: href ?? `/docs/${label}/1`,
    ...(href !== undefined && { href }),
    collapsible: true,
    collapsed: true,
    items: Array.from({ length: pages }, (_, index) =>
      sidebarLink(`${label} ${index + 1}`, `/docs/${label}/${index + 1}`),
    ),
  };
}

export const sidebar: Sidebar = {
  name: 'docs',
  items: [
    sidebarLink('Installation', '/docs/installation'),
    sidebarCategory('Explore', 3, '/docs/category/explore'),
    sidebarCategory('More', 2),
    { kind: 'html', html: '<hr>' },
  ],
};

export const bodies: Bodies = {
  full: (source) => `<p>Whole ${source}</p><h2 id="setup">Set up<a class="anchor" href="#setup"></a></h2>`,
  beginning: (source) => ({ html: `<p>Beginning of ${source}</p>`, truncated: source !== 'releases/short.mdx' }),
};

function post(name: string, date: string, readingMinutes: number): PostSummary {
  return {
    source: `releases/${name}.mdx`,
    title: `The ${name} post`,
    description: `About the ${name} post`,
    href: `/releases/${name}`,
    date,
    readingMinutes,
    authors: [{ name: 'Ada Example', title: 'Maintainer', url: 'https://ada.example.org', imageUrl: '/ada.png' }],
    tags: [{ label: 'rest', href: '/releases/tags/rest' }],
    unlisted: false,
  };
}

const long = post('long', '2024-04-08', 3);
const short = post('short', '2023-12-24', 1);
const recent = [
  { label: long.title, href: long.href },
  { label: short.title, href: short.href },
];
const tag = { label: 'quick-start', href: '/docs/tags/quick-start', description: 'Up and running' };
const toc = [
  { depth: 2, id: 'setup', html: 'Set <code>up</code>', text: 'Set up' },
  { depth: 3, id: 'options', html: 'Options', text: 'Options' },
  { depth: 2, id: 'next', html: 'Next', text: 'Next' },
];
const heading = { title: 'A title', shown: true };

function base(permalink: string, title: string) {
  return {
    permalink,
    title,
    description: `About ${title}`,
    keywords: ['one', 'two'],
    canonical: permalink,
    indexed: true,
  };
}

const reference: Reference = {
  id: 'admin',
  source: 'openapi/admin.yaml',
  permalink: '/api/admin',
  title: 'Admin API',
  version: 'v1',
  specification: 'OpenAPI 3.1.0',
  summary: '',
  description: '<p>For administrators.</p>',
  servers: [],
  security: [],
  securitySchemes: [],
  tags: [],
  tagGroups: [],
  webhooks: [],
  schemas: [],
  changes: [],
  pages: [
    { permalink: '/api/admin', shows: 'document', anchor: '', title: 'Admin API', description: 'For administrators.' },
  ],
  hrefs: {},
  copies: {},
};

/** One route of every kind. */
export const routes = {
  doc: {
    kind: 'doc',
    ...base('/docs/Explore/2', 'Explore 2'),
    home: '/docs/Explore/2',
    source: 'docs/explore-2.mdx',
    heading,
    toc,
    sidebar: 'docs',
    breadcrumbs: [{ label: 'Explore', href: '/docs/category/explore' }, { label: 'Explore 2' }],
    previous: { label: 'Explore 1', href: '/docs/Explore/1' },
    next: { label: 'Explore 3', href: '/docs/Explore/3' },
    tags: [tag],
    editUrl: 'https://git.example.org/edit/docs/explore-2.mdx',
    updated: { date: '2025-02-11', author: 'Ada' },
    unlisted: false,
  },
  category: {
    kind: 'category',
    ...base('/docs/category/explore', 'Explore'),
    sidebar: 'docs',
    items: sidebar.items,
    breadcrumbs: [{ label: 'Explore' }],
    next: { label: 'Explore 1', href: '/docs/Explore/1' },
  },
  tags: {
    kind: 'tags',
    ...base('/docs/tags', 'Tags'),
    of: 'docs',
    letters: [
      {
        letter: 'Q',
        tags: [
          {
            ...tag,
            count: 2,
            first: [{ title: 'Installation', description: 'Get it running', href: '/docs/installation' }],
          },
        ],
      },
    ],
  },
  tag: {
    kind: 'tag',
    ...base('/docs/tags/quick-start', '1 doc tagged with “quick-start”'),
    of: 'docs',
    tag,
    all: { label: 'View all tags', href: '/docs/tags' },
    items: [{ title: 'Installation', description: 'Get it running', href: '/docs/installation' }],
    count: 1,
    page: 1,
  },
  'post-list': {
    kind: 'post-list',
    set: 'posts',
    ...base('/releases', 'Release notes'),
    posts: [long, short],
    page: 1,
    pages: 2,
    older: { label: 'Page 2', href: '/releases/page/2' },
    recent,
  },
  post: {
    kind: 'post',
    set: 'posts',
    ...base('/releases/long', 'The long post'),
    source: long.source,
    post: long,
    heading,
    toc,
    older: { label: short.title, href: short.href },
    recent,
  },
  'post-archive': {
    kind: 'post-archive',
    set: 'posts',
    ...base('/releases/archive', 'Archive'),
    years: [
      { year: '2024', posts: [long] },
      { year: '2023', posts: [short] },
    ],
  },
  page: { kind: 'page', ...base('/about', 'About'), source: 'pages/about.mdx', format: 'mdx', heading, toc: [] },
  reference: {
    kind: 'reference',
    ...base('/api/admin', 'Admin API'),
    source: 'openapi/admin.yaml',
    reference,
    page: reference.pages[0] as ReferencePage,
    breadcrumbs: [],
    mentions: {},
  },
  search: {
    kind: 'search',
    ...base('/search', 'Search'),
    indexed: false,
    groups: [
      {
        title: 'Documentation',
        href: '/docs',
        entries: [{ label: 'Explore', entries: [{ label: 'Query', href: '/docs/query', entries: [] }] }],
      },
      { title: 'Admin API', entries: [{ label: 'Status', href: '/api/admin#status', method: 'GET', entries: [] }] },
      { title: 'Releases', entries: [{ label: '2.0', href: '/releases/2', date: '2024-04-08', entries: [] }] },
    ],
  },
  'not-found': { kind: 'not-found', ...base('/404', 'Page not found'), indexed: false },
  plugin: { kind: 'plugin', ...base('/plugin', 'Plugin'), plugin: 'since', template: 'plugins/list.tsx' },
  generated: { kind: 'generated', ...base('/made', 'Made'), indexed: false, body: { html: '<p>Made.</p>', toc: [] } },
  redirect: { kind: 'redirect', ...base('/old', ''), to: '/docs/new?x=1#y', permanent: true, indexed: false },
} as const satisfies { readonly [K in RouteKind]: Extract<Route, { kind: K }> };
