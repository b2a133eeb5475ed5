import { expect, test } from 'vitest';
import type { Feature, FeatureFiles, RenderedSite, ServedPage, SiteResults } from '../../../src/features/feature.ts';
import { features } from '../../../src/features/index.ts';
import type { Finding } from '../../../src/model/diagnostic.ts';
import { writeSite } from '../../build-site.ts';
import { fakeAsk } from '../../fake-ask.ts';

const feature = (name: string): Feature => {
  const found = features.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no feature ${name}`);
  return found;
};

/** A config of which a feature reads some keys. */
const config = (keys: object) =>
  ({ baseUrl: '/base/', posts: [], api: [], plugins: [], precompress: [], checks: {}, ...keys }) as never;
const isOn = (name: string, keys: object) => feature(name).isOn?.(config(keys));
const translated = { locale: { translated: {} } };

test('a feature is on where a site asks for it', () => {
  const cases: readonly (readonly [name: string, on: object, off: readonly object[]])[] = [
    ['sitemap', { url: 'https://a.example' }, [{}, { url: 'https://a.example', ...translated }]],
    ['redirects', {}, [translated]],
    [
      'feeds',
      { url: 'https://a.example', posts: [{ feeds: ['rss'] }] },
      [{ posts: [{ feeds: ['rss'] }] }, { url: 'https://a.example', posts: [{ feeds: [] }] }],
    ],
    ['API documents', { api: [{}] }, [{}]],
    ['search', { search: true }, [{ search: false }, { search: { provider: 'x' } }]],
    ['markdown copies', { twins: true }, [{ twins: false }]],
    ['precompress', { precompress: ['br'] }, [{}]],
    ['plugins', { plugins: [{}] }, [{}]],
    ['social images', { socialImages: {} }, [{ socialImages: false }]],
    ['page quality', { checks: { 'unlinked-page': 'warning' } }, [{}]],
    ['page quality', { posts: [{}] }, [{ checks: { 'unlinked-page': 'off' } }]],
    ['translations', { translationsPage: {} }, [{}, { checks: { 'stale-translation': 'warning' } }]],
    ['translations', { checks: { 'stale-translation': 'warning' }, ...translated }, [translated]],
    ['lost-interaction', { checks: { 'lost-interaction': 'warning' } }, [{ checks: { 'lost-interaction': 'off' } }]],
    ['page quality', { checks: { 'outdated-page': 'warning' } }, [{ checks: { 'outdated-page': 'off' } }]],
    ['prose linters', { checks: { vale: 'warning' } }, [{}, { checks: { vale: 'off', textlint: 'off' } }]],
    ['prose linters', { checks: { textlint: 'error' } }, [{}]],
    ['resized images', { images: {} }, [{ images: false }]],
    ['budget', { budget: {} }, [{}]],
    ['hosted-search', { search: { provider: 'x' } }, [{ search: true }, { search: false }]],
    ['link-previews', { markdown: { linkPreviews: true } }, [{ markdown: { linkPreviews: false } }]],
    ['feedback', { feedback: { endpoint: '/x' } }, [{}, { feedback: {} }]],
  ];
  for (const [name, on, off] of cases) {
    expect(isOn(name, on), `${name} ${JSON.stringify(on)}`).toBe(true);
    for (const keys of off) expect(isOn(name, keys), `${name} ${JSON.stringify(keys)}`).toBe(false);
  }
});

test('features take part where they are asked: in checks, files, pages and what is written', () => {
  const cases: readonly (readonly [hook: keyof Feature, names: readonly string[]])[] = [
    ['checkPages', ['examples']],
    [
      'check',
      ['address lock', 'headers', 'plugins', 'translations', 'page quality', 'lost-interaction', 'prose linters'],
    ],
    // What the development server finds, besides what pages are compiled with.
    ['checkUnrendered', ['address lock', 'translations', 'page quality']],
    ['checkServed', ['examples', 'headers', 'plugins', 'lost-interaction']],
    ['prepare', ['markdown copies', 'search']],
    ['output', ['search']],
    ['companions', ['precompress', 'budget']],
    ['pages', ['translations']],
    ['page', ['written-addresses']],
    ['headerRules', ['headers']],
  ];
  for (const [hook, names] of cases)
    expect(
      features.flatMap((one) => (one[hook] === undefined ? [] : one.name)),
      hook,
    ).toEqual(names);
});

/** Paths and texts of the files of a feature, and its findings. */
async function filesOf(name: string, keys: object, answers: Parameters<typeof fakeAsk>[0]) {
  const { q } = fakeAsk({
    'config as it was run': () => ({ config: config(keys) }),
    'pages with a slash': () => undefined,
    ...answers,
  });
  const { files, findings = [] }: FeatureFiles = (await feature(name).files?.(q)) ?? { files: [] };
  const texts = new Map<string, string>();
  for (const { path, read } of files) {
    const { content } = await read({ ask: q, bytes: q.bytes, digest: q.digest } as unknown as SiteResults);
    texts.set(path, Buffer.from(content?.data() ?? '').toString());
  }
  return { texts, findings: findings.map(({ rule, message }) => `${rule}: ${message}`) };
}

const siteWith = (permalinks: readonly string[], more: object = {}) => ({
  site: {
    frame: { feeds: [] },
    routes: new Map(
      permalinks.map((permalink) => [
        permalink,
        { kind: 'doc', permalink, canonical: permalink, indexed: true, ...more },
      ]),
    ),
  },
});
const noStatics = () => ({ assets: { statics: new Map() } });

test('API documents are where their addresses say, below the base URL', async () => {
  const downloads = new Map([['/base/api/pets.yaml', () => 'openapi: 3.1.0\n']]);
  const { texts } = await filesOf('API documents', {}, { references: () => ({ downloads }) });
  expect([...texts]).toEqual([['api/pets.yaml', 'openapi: 3.1.0\n']]);
});

test('a sitemap has the pages of all locales, and robots.txt names it where crawlers look for that', async () => {
  const answers = {
    routes: () => siteWith(['/base/a']),
    content: noStatics,
    'result of a locale': ([name, what]: readonly string[]) => siteWith([`/base/${name}/${what}`]).site,
  };
  const url = 'https://a.example';
  const locale = {
    choices: [
      { name: 'en', isDefault: true },
      { name: 'de', isDefault: false },
    ],
  };
  const below = await filesOf('sitemap', { url, locale }, answers as never);
  expect([...below.texts.keys()]).toEqual(['sitemap.xml']);
  expect(below.texts.get('sitemap.xml')).toContain('https://a.example/base/a<');
  expect(below.texts.get('sitemap.xml')).toContain('https://a.example/base/de/routed<');
  expect(below.texts.get('sitemap.xml')).not.toContain('/base/en/');
  const top = await filesOf('sitemap', { url, baseUrl: '/' }, answers as never);
  expect(top.texts.get('robots.txt')).toContain('Sitemap: https://a.example/sitemap.xml');
});

test('a robots.txt of the author is to name the sitemap', async () => {
  const root = writeSite({
    'static/robots.txt': 'User-agent: *\n',
    'static/good.txt': 'Sitemap: https://a.example/sitemap.xml\n',
  });
  const own = (file: string) =>
    filesOf(
      'sitemap',
      { url: 'https://a.example', baseUrl: '/', root },
      {
        routes: () => siteWith(['/a']),
        content: () => ({ assets: { statics: new Map([['/robots.txt', file]]) } }),
      },
    );
  const silent = await own('static/robots.txt');
  expect(silent.findings).toEqual(['shadowed-file: robots.txt does not name the sitemap']);
  expect([...silent.texts.keys()]).toEqual(['sitemap.xml']);
  expect((await own('static/good.txt')).findings).toEqual([]);
});

test('redirects of all locales are in one file for hosts, with the rules of the author; none is no file', async () => {
  const root = writeSite({ 'static/_redirects': '/base/old /elsewhere 301\n' });
  const redirect = (from: string, to: string) => new Map([[from, { kind: 'redirect', permalink: from, to }]]);
  const locale = {
    choices: [
      { name: 'en', isDefault: true },
      { name: 'de', isDefault: false },
    ],
  };
  const answers = (statics: ReadonlyMap<string, string>) => ({
    routes: () => ({ site: { routes: redirect('/base/old', '/base/new') } }),
    content: () => ({ assets: { statics } }),
    'result of a locale': () => ({ routes: redirect('/base/de/alt', '/base/de/neu') }),
  });
  const { texts, findings } = await filesOf('redirects', { root, locale }, answers(new Map()));
  expect([...texts.keys()]).toEqual(['_redirects', '_redirects.nginx.conf']);
  expect(texts.get('_redirects')).toContain('/base/old /base/new');
  expect(texts.get('_redirects')).toContain('/base/de/alt /base/de/neu');
  expect(findings).toEqual([]);
  const authored = await filesOf(
    'redirects',
    { root, locale },
    answers(new Map([['/base/_redirects', 'static/_redirects']])),
  );
  expect(authored.texts.get('_redirects')).toContain('/base/old /elsewhere');
  expect(authored.findings.join()).toContain('/base/old leads to /elsewhere here, and to /base/new');
  const none = {
    ...answers(new Map()),
    routes: () => siteWith(['/base/a']),
    'result of a locale': () => siteWith([]).site,
  };
  expect((await filesOf('redirects', { root, locale }, none)).texts.size).toBe(0);
});

test('headers for hosts are those of the default locale alone', async () => {
  const answers = { content: noStatics, 'loads of all pages': () => [], 'bundle in use': () => ({}) };
  const security = { policy: 'meta' };
  expect((await filesOf('headers', { twins: false, security, ...translated }, answers)).texts.size).toBe(0);
  const own = await filesOf('headers', { twins: false, security }, answers);
  expect([...own.texts.keys()]).toEqual(['_headers']);
  expect(own.texts.get('_headers')).not.toContain('Content-Security-Policy');
});

/** What a feature says of a page that the development server shows, with the findings that its query has. */
async function served(name: string, query: string, page: Partial<ServedPage>, findings: readonly Finding[]) {
  const asked: string[] = [];
  const { q } = fakeAsk({
    [query]: (key) => {
      asked.push(key);
      return findings;
    },
  });
  const whole: ServedPage = {
    source: 'docs/a.md',
    rendered: {} as RenderedSite,
    isOlder: false,
    isOwn: ({ place }) => place?.file === 'docs/a.md',
    isOfNoPage: ({ place }) => place === undefined,
    ...page,
  };
  const found = await feature(name).checkServed?.(whole, { ask: q } as unknown as SiteResults);
  return { found: found?.map(({ message }) => message), asked };
}

const finding = (message: string, file?: string, related?: string): Finding => ({
  rule: 'broken-link',
  message,
  ...(file && { place: { file } }),
  ...(related && { related: [{ message: '', place: { file: related } }] }),
});

test('examples of a page are checked by its source, unless an older version is shown', async () => {
  const query = 'findings of examples';
  expect(await served('examples', query, {}, [finding('x')])).toEqual({ found: ['x'], asked: ['docs/a.md'] });
  expect((await served('examples', query, { isOlder: true }, [finding('x')])).asked).toEqual([]);
  expect((await served('examples', query, { source: undefined }, [finding('x')])).found).toEqual([]);
});

test('code that is lost is shown with the page, and with components that it renders', async () => {
  const all = [finding('own', 'docs/a.md'), finding('other', 'docs/b.md'), finding('component', 'c.tsx', 'docs/a.md')];
  expect((await served('lost-interaction', 'idle code', {}, all)).found).toEqual(['own', 'component']);
  expect((await served('lost-interaction', 'idle code', { rendered: undefined }, all)).found).toEqual([]);
});

test('code that is lost is looked for where there is some, and that of bodies not in the templates too', async () => {
  const looksFor = async (query: string, ofBody: readonly string[], ofPage: readonly string[]) => {
    const { q, recorded } = fakeAsk({
      bodies: () => ({ bodies: new Map([['docs/a.md', { facts: { idle: ofBody } }]]) }),
      routes: () => siteWith(['/a']),
      facts: () => ({ facts: new Map([['/a', { idle: ofPage }]]) }),
      'bundle in use': () => ({}),
    });
    const found = feature('lost-interaction').queries?.find(({ name }) => name === query);
    expect(await (found as unknown as { run: (q: unknown, key: '') => unknown }).run(q, '')).toEqual([]);
    return recorded.asked.has('bundle in use');
  };
  expect([await looksFor('idle code', ['x'], []), await looksFor('idle code', [], ['x'])]).toEqual([true, false]);
  const frames = 'idle code of templates';
  expect([await looksFor(frames, ['x'], ['x']), await looksFor(frames, ['x'], ['x', 'y'])]).toEqual([false, true]);
});

test('what plugins find is shown with its page, and with each page where it is of none', async () => {
  const all = [finding('own', 'docs/a.md'), finding('other', 'docs/b.md'), finding('throws')];
  expect((await served('plugins', 'checks of plugins', {}, all)).found).toEqual(['own', 'throws']);
});

test.each([
  ['plugins', ['checks of plugins', 'findings of what plugins give']],
  ['lost-interaction', ['idle code', 'idle code of templates']],
])('a build has all that %s finds', async (name, queries) => {
  const { q } = fakeAsk(Object.fromEntries(queries.map((query) => [query, () => [finding(query)]])));
  const found = await feature(name).check?.({} as RenderedSite, { ask: q } as unknown as SiteResults);
  expect(found?.map(({ message }) => message)).toEqual(queries);
});

test('what browsers would block is asked of pages as they are', async () => {
  expect((await served('headers', 'bundle in use', { rendered: undefined }, [])).found).toEqual([]);
  expect((await served('headers', 'bundle in use', { isOlder: true }, [])).found).toEqual([]);
});

test('the page for wrong addresses looks in the index of the search where there is one', () => {
  const modules = (search: boolean) =>
    [feature('not-found').hooks?.(config({ search }))?.client ?? []]
      .flat()
      .map((one) => (typeof one === 'object' && 'module' in one ? one.module : one));
  expect(modules(true)).toEqual(['clean-address.ts', 'nearest-pages.ts']);
  expect(modules(false)).toEqual(['clean-address.ts']);
});
