import { expect, test } from 'vitest';
import type { AnyQuery } from '../../../src/core/graph/index.ts';
import type { RenderedSite, SiteResults } from '../../../src/features/feature.ts';
import { features } from '../../../src/features/index.ts';
import type { Route } from '../../../src/model/route.ts';
import { writeSite } from '../../build-site.ts';
import { fakeAsk } from '../../fake-ask.ts';

type Answers = Parameters<typeof fakeAsk>[0];

const feature = (name: string) => {
  const found = features.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no feature ${name}`);
  return found;
};

const configured = (keys: object = {}) => ({
  'config as it was run': () => ({ config: { baseUrl: '/base/', ...keys } }),
});
const routed = (routes: readonly object[], more: object = {}) => ({
  routes: () => ({
    site: {
      routes: new Map(routes.map((route) => [(route as Route).permalink, route])),
      frame: { feeds: [] },
      llmsFiles: [],
      ...more,
    },
  }),
});

/** The files of a feature: path, page that each is made of, text and messages. */
async function filesOf(name: string, answers: Answers) {
  const { q } = fakeAsk({ ...configured(), 'pages with a slash': () => undefined, ...answers });
  const { files = [] } = (await feature(name).files?.(q)) ?? {};
  return Promise.all(
    files.map(async ({ path, of, read }) => {
      const { content, findings = [] } = await read({ ask: q, bytes: q.bytes } as unknown as SiteResults);
      const text = content === undefined ? undefined : Buffer.from(content.data()).toString();
      return { path, of, text, messages: findings.map(({ message, place }) => `${place?.file}: ${message}`) };
    }),
  );
}

/** The value of a query of a feature, with the names of what it asks. */
async function resultOf(of: string, name: string, answers: Answers, key: unknown = '') {
  const { q, recorded } = fakeAsk(answers);
  const query = feature(of).queries?.find((one: AnyQuery) => one.name === name);
  if (query === undefined || !('run' in query)) throw new Error(`no query ${name}`);
  return { value: await query.run(q as never, key as never), asked: recorded.asked };
}

const found = (all: readonly { readonly rule: string; readonly message: string }[] = []) =>
  all.map(({ rule, message }) => `${rule}: ${message}`);

test('each feed is a file at its address below the base URL', async () => {
  const answers = {
    ...routed([], { frame: { feeds: [{ href: '/base/blog/rss.xml' }, { href: '/base/blog/atom.xml' }] } }),
    'bytes of feed': (href: string) => `feed ${href}`,
  };
  expect((await filesOf('feeds', answers as never)).map(({ path, text }) => [path, text])).toEqual([
    ['blog/rss.xml', 'feed /base/blog/rss.xml'],
    ['blog/atom.xml', 'feed /base/blog/atom.xml'],
  ]);
});

test('pages with an image of their title have a file; letters without a picture, and missing packages, are findings', async () => {
  const drawnImage = { address: '/base/social/a.png', title: 'A' };
  const answers = {
    ...routed([{ permalink: '/base/a', drawnImage, source: 'docs/a.md' }, { permalink: '/base/b' }]),
    'social images': () => ({}),
    'social image': () => ({ missing: '' }),
    'bytes of social image': (permalink: string) => `picture of ${permalink}`,
  };
  expect(await filesOf('social images', answers as never)).toEqual([
    { path: 'social/a.png', of: '/base/a', text: 'picture of /base/a', messages: [] },
  ]);
  const [incomplete] = await filesOf('social images', {
    ...answers,
    'social image': () => ({ missing: '漢字' }),
  } as never);
  expect(incomplete?.text).toBe('picture of /base/a');
  expect(incomplete?.messages).toEqual([
    'docs/a.md: the image of “A” has boxes for letters that its font does not have: 漢 字',
  ]);
  const [unmade] = await filesOf('social images', { ...answers, 'social images': () => undefined } as never);
  expect(unmade?.text).toBeUndefined();
  expect(unmade?.messages.join()).toContain('not installed');
});

test('pages, and operations that share a page, have Markdown copies; lists of them are of the whole site', async () => {
  const copies = { 'operation/list': '/base/api/list.md' };
  const reference = { kind: 'reference', permalink: '/base/api', markdownCopy: '/base/api.md', copies };
  const answers = {
    ...routed(
      [
        { kind: 'doc', permalink: '/base/a', markdownCopy: '/base/a.md' },
        { kind: 'tag', permalink: '/base/tags' },
        { ...reference, page: { shows: 'document' } },
        { ...reference, permalink: '/base/api/one', markdownCopy: undefined, page: { shows: 'operation' } },
      ],
      { llmsFiles: ['/base/llms.txt', '/base/llms-full.txt'] },
    ),
    'bytes of Markdown copy': (permalink: string) => `copy of ${permalink}`,
    'bytes of Markdown copy of an operation': ([permalink, anchor]: readonly string[]) =>
      `copy of ${anchor} at ${permalink}`,
    'bytes of llms': () => 'list',
    'llms-full.txt': () => ({ digest: '', byteLength: 6, pieces: () => [Buffer.from('a, '), Buffer.from('api')] }),
  };
  const files = await filesOf('markdown copies', answers as never);
  expect(files.map(({ path, of, text }) => [path, of, text])).toEqual([
    ['a.md', '/base/a', 'copy of /base/a'],
    ['api.md', '/base/api', 'copy of /base/api'],
    ['api/list.md', '/base/api', 'copy of operation/list at /base/api'],
    ['llms.txt', undefined, 'list'],
    ['llms-full.txt', undefined, 'a, api'],
  ]);
});

test('files of plugins are those of the default locale', async () => {
  const answers = {
    'files of plugins': () => ({ files: [{ plugin: { name: 'own' }, path: 'a.txt' }], findings: [] }),
    'bytes of file of a plugin': (key: readonly string[]) => key.join(' '),
  };
  expect((await filesOf('plugins', answers as never)).map(({ path, text }) => [path, text])).toEqual([
    ['a.txt', 'own a.txt'],
  ]);
  expect(await filesOf('plugins', { ...answers, ...configured({ locale: { translated: {} } }) } as never)).toEqual([]);
});

test('a machine that makes a part of a site stores of a route what others need: what has a copy, and what is searched', async () => {
  const prepared = async (name: string, route: object) => {
    const asked: string[] = [];
    const digest = async (query: { readonly name: string }, key: string) => asked.push(`${query.name} of ${key}`);
    await feature(name).prepare?.({ digest } as never, route as Route);
    return asked;
  };
  const doc = { kind: 'doc', permalink: '/a', home: '/a', indexed: true, markdownCopy: '/a.md' };
  expect(await prepared('markdown copies', doc)).toEqual(['Markdown copy of /a']);
  expect(await prepared('markdown copies', { ...doc, markdownCopy: undefined })).toEqual([]);
  expect(await prepared('search', doc)).toEqual(['search entry of /a']);
  expect(await prepared('search', { ...doc, search: false })).toEqual([]);
});

test('the policy for hosts allows what pages of all locales load; an author’s rules stay', async () => {
  const loads = (...all: readonly string[]) => new Map(all.map((load) => [load, { loads: [load] }]));
  const locale = {
    choices: [
      { name: 'en', isDefault: true },
      { name: 'de', isDefault: false },
    ],
  };
  const { value } = await resultOf('headers', 'loads of all pages', {
    ...configured({ locale }),
    facts: () => ({ facts: loads('img-src https://a.example') }),
    'result of a locale': ([name, what]: readonly string[]) => loads(`img-src https://${name}.example/${what}`),
  } as never);
  expect(value).toEqual([{ loads: ['img-src https://a.example'] }, { loads: ['img-src https://de.example/facts'] }]);
  const root = writeSite({ 'static/_headers': '/own/*\n  X-Own: yes\n' });
  const [file] = await filesOf('headers', {
    ...configured({ root, twins: false, security: { policy: 'header', allow: {} } }),
    content: () => ({ assets: { statics: new Map([['/base/_headers', 'static/_headers']]) } }),
    'loads of all pages': () => value,
    'bundle in use': () => ({ bundle: { styleSources: [{ load: 'font-src https://f.example' }] } }),
  } as never);
  for (const part of ['https://a.example', 'https://f.example', 'X-Own: yes']) expect(file?.text).toContain(part);
});

test('code that never runs is looked for on pages with such code, not again in frames for what is in bodies', async () => {
  const body = { facts: { idle: ['onClick A'] } };
  const answers = (inFrame: readonly string[]) => ({
    ...configured({ checks: { 'lost-interaction': 'off' } }),
    ...routed([{ permalink: '/a', source: 'docs/a.md' }]),
    facts: () => ({ facts: new Map([['/a', { idle: inFrame }]]) }),
    bodies: () => ({ bodies: new Map([['docs/a.md', body]]) }),
    'bundle in use': () => ({}),
  });
  const asked = async (name: string, inFrame: readonly string[]) =>
    (await resultOf('lost-interaction', name, answers(inFrame))).asked.has('bundle in use');
  expect(await asked('idle code', [])).toBe(true);
  expect(await asked('idle code of templates', ['onClick A'])).toBe(false);
  expect(await asked('idle code of templates', ['onClick A', 'onClick B'])).toBe(true);
});

test('quality of pages is checked by the rules that a site asks for', async () => {
  const post = { path: 'blog/a.md', text: '---\ndate: 2999-01-01\n---\n', frontmatter: {} };
  const rendered = (checks: object) =>
    ({
      config: { baseUrl: '/', checks, docs: [], posts: [] },
      content: { sources: [post] },
      plan: { posts: [{ source: 'blog/a.md', date: '2999-01-01' }] },
      site: {
        routes: new Map([['/lost', { kind: 'page', permalink: '/lost', source: 'pages/lost.md', indexed: true }]]),
        sidebars: new Map(),
      },
      facts: new Map(),
    }) as unknown as RenderedSite;
  const check = async (checks: object) =>
    found(await feature('page quality').check?.(rendered(checks), {} as SiteResults));
  const future = 'future-post: the post is of 2999-01-01, a day to come, and is published now';
  expect(await check({})).toEqual([future]);
  expect(await check({ 'unlinked-page': 'warning' })).toEqual([
    future,
    'unlinked-page: nothing leads to /lost: it is in no sidebar, and no other page links to it',
  ]);
  expect(found(await feature('page quality').checkUnrendered?.(rendered({}), {} as SiteResults))).toEqual([future]);
});

test('translations that are missing or older than their originals are findings of their locale', async () => {
  const source = (path: string, text: string, more: object = {}) => ({
    path,
    text,
    kind: 'doc',
    format: 'mdx',
    frontmatter: {},
    ...more,
  });
  const frontmatter = { translatedFrom: 'abc' };
  const orphan = source('i18n/de/docs/gone.md', 'X');
  const own = [source('i18n/de/docs/a.md', 'A', { original: 'docs/a.md', frontmatter }), orphan];
  const data = { categories: [], tags: new Map(), authors: new Map() };
  const ask = (locale: object) =>
    resultOf('translations', 'state of translations', {
      ...configured({ locale, api: [] }),
      content: () => ({ ...data, sources: own }),
      'result of a locale': () => ({ ...data, sources: [source('docs/a.md', 'A, changed'), source('docs/b.md', 'B')] }),
    });
  const { value } = await ask({ name: 'de', translated: { dir: 'i18n/de', from: { name: 'en' } } });
  expect(found(value as never)).toEqual([
    'stale-translation: docs/a.md has changed since it was translated',
    'missing-translation: there is no translation of docs/b.md',
  ]);
  expect((value as readonly { place: { file: string } }[]).map(({ place }) => place.file)).toEqual([
    'i18n/de/docs/a.md',
    'i18n/de/docs/b.md',
  ]);
  expect((await ask({ name: 'en' })).value).toEqual([]);
  const check = (config: object) =>
    feature('translations').check?.({ config } as RenderedSite, { ask: async () => ['found'] } as never);
  const checks = { 'stale-translation': 'warning' };
  expect(await check({ checks, locale: { translated: {} } })).toEqual(['found']);
  expect(await check({ checks, locale: {} })).toEqual([]);
});

test('of the linters of prose, those are asked that the site asks for', async () => {
  const root = writeSite({});
  const check = async (checks: object) =>
    found(
      await feature('prose linters').check?.(
        { config: { root, checks }, content: { sources: [] } } as never,
        {} as SiteResults,
      ),
    );
  expect(feature('prose linters').isOn?.({ checks: {} } as never)).toBe(false);
  expect(feature('prose linters').isOn?.({ checks: { vale: 'warning' } } as never)).toBe(true);
  const all = await check({ textlint: 'warning' });
  expect(all).toEqual([expect.stringContaining('textlint')]);
});
