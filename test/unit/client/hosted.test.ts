import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHostedSearch } from '../../../src/client/search/hosted.ts';
import type { HostedSearch } from '../../../src/shared/hosted-search.ts';

const algolia: HostedSearch = { provider: 'algolia', appId: 'R2IYF7ETH7', apiKey: 'public', indexName: 'our docs' };
const typesense: HostedSearch = {
  provider: 'typesense',
  host: 'https://find.example.org',
  apiKey: 'public',
  collection: 'docs',
};

const asked: { readonly url: URL; readonly body: unknown }[] = [];
let answers: ((url: URL) => Response)[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string, { body }: { readonly body?: string } = {}) => {
    const url = new URL(address);
    asked.push({ url, body: body && JSON.parse(body) });
    return answers[asked.length - 1]?.(url) ?? new Response('', { status: 500 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const mark = (text: string) => text.replace('[', '\u0001').replace(']', '\u0002');
const records = [
  {
    url: 'https://docs.example.org/base/install#node',
    names: ['Docs', 'Install', 'Node'],
    text: mark('needs [Node] 20'),
  },
  { url: 'https://docs.example.org/base/install', names: ['Docs', mark('[Install]')], text: 'first steps' },
  { url: 'https://other.example.org/node', names: ['Blog', 'Node'], text: '' },
  { url: 'javascript:alert(1)', names: ['Docs', 'Bad'], text: '' },
];
const origins = ['http://localhost:4000', 'https://docs.example.org'];

const expected = [
  {
    href: '/base/install',
    kind: 'Docs',
    title: 'Install',
    trail: '',
    method: '',
    path: '',
    excerpt: [{ text: 'first steps', isFound: false }],
    sections: [
      {
        href: '/base/install#node',
        title: 'Node',
        excerpt: [
          { text: 'needs ', isFound: false },
          { text: 'Node', isFound: true },
          { text: ' 20', isFound: false },
        ],
      },
    ],
  },
  expect.objectContaining({ href: 'https://other.example.org/node', kind: 'Blog', title: 'Node', sections: [] }),
];

const hierarchyOf = (names: readonly string[]) => Object.fromEntries(names.map((name, at) => [`lvl${at}`, name]));

test('Algolia is asked, by its second host where the first does not answer, and results are grouped by page', async () => {
  const hits = records.map(({ url, names, text }) => ({
    url,
    hierarchy: { ...hierarchyOf(names), lvl6: null },
    content: 'whole',
    _snippetResult: { content: { value: text } },
  }));
  answers = [() => new Response('', { status: 503 }), () => Response.json({ hits })];
  const results = await createHostedSearch(algolia, origins).search('node', { version: ['docs/2.0'] });
  expect(asked.map(({ url }) => url.host)).toEqual(['r2iyf7eth7-dsn.algolia.net', 'r2iyf7eth7-1.algolianet.com']);
  expect(asked[1]?.url.pathname).toBe('/1/indexes/our%20docs/query');
  expect(asked[1]?.url.searchParams.get('x-algolia-api-key')).toBe('public');
  expect(asked[1]?.body).toMatchObject({ query: 'node', facetFilters: [['version:docs/2.0', 'version:all']] });
  expect(results.total).toBe(2);
  expect(await results.load(0, 8)).toEqual(expected);
});

test('Typesense is asked, whose records have their headings under names with dots', async () => {
  const hits = records.map(({ url, names, text }) => ({
    document: { url, content: 'whole', ...Object.fromEntries(names.map((name, at) => [`hierarchy.lvl${at}`, name])) },
    highlights: [{ field: 'content', snippet: text }],
  }));
  answers = [() => Response.json({ hits })];
  const results = await createHostedSearch(typesense, origins).search('node', {});
  const { url } = asked[0] ?? {};
  expect(url?.origin).toBe('https://find.example.org');
  expect(url?.pathname).toBe('/collections/docs/documents/search');
  expect(url?.searchParams.get('q')).toBe('node');
  expect(url?.searchParams.has('filter_by')).toBe(false);
  expect(await results.load(0, 8)).toEqual(expected);
});

test('a service that does not answer is an error that names it', async () => {
  answers = [];
  const search = createHostedSearch(typesense, origins).search('node', {});
  await expect(search).rejects.toThrow('500');
});
