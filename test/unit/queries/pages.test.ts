import { expect, test } from 'vitest';
import { digested } from '../../../src/core/cache/index.ts';
import type { Ask, Key } from '../../../src/core/graph/query.ts';
import type { HookName } from '../../../src/model/plugin.ts';
import { crashedPage } from '../../../src/pipeline/compile/stored-page.ts';
import { crashedSource } from '../../../src/pipeline/workers/compiler.ts';
import {
  codeOfPartial,
  compiledPage,
  compiledPages,
  componentPages,
  page,
  pageQueries,
  partial,
} from '../../../src/queries/pages.ts';
import { fakeAsk } from '../../fake-ask.ts';

const source = 'docs/a.md';
const task = { source, asModule: false };

test.each([
  [
    'a page is stored once it is compiled',
    { ...crashedSource(task), isCrash: false, markup: digested('<p>Text.</p>') },
    true,
  ],
  ['a page whose thread crashed is compiled again by the next build', crashedSource(task), false],
])('%s', async (_, compiled, isStored) => {
  const { q, recorded } = fakeAsk({
    'page settings': () => ({}),
    source: () => ({}),
    address: () => '/docs/a',
    compiler: () => async () => ({ ...compiled, lookups: [{ name: 'file', key: ['b.md'], answer: 'x' }] }),
  });
  expect(await page.run(q, source)).toBe(compiled.value);
  expect([...recorded.edges]).toEqual(['page settings', 'source docs/a.md', 'address docs/a.md', 'answer file b.md']);
  expect(recorded).toMatchObject({ isStored, attached: compiled.markup.bytes.toString() });
});

test.each<[what: string, site: { linksOnly: boolean; plugins: string; hooks: readonly HookName[] }, query: string]>([
  ['by a build', { linksOnly: false, plugins: '', hooks: [] }, 'page'],
  ['without its markup by check-links', { linksOnly: true, plugins: '', hooks: [] }, 'page-links'],
  [
    'by check-links where Markdown plugins may read anything of it',
    { linksOnly: true, plugins: 'x', hooks: [] },
    'page',
  ],
  ['by check-links where a plugin checks pages', { linksOnly: true, plugins: '', hooks: ['check'] }, 'page'],
  [
    'without its markup where a plugin adds to the head alone',
    { linksOnly: true, plugins: '', hooks: ['head'] },
    'page-links',
  ],
])('a page is compiled %s', async (_, { linksOnly, plugins, hooks }, query) => {
  const compiled = () => crashedPage(source);
  const { q, recorded } = fakeAsk({
    options: () => ({ linksOnly }),
    'page settings': () => ({ plugins }),
    plugins: () => ({ plugins: [{ hooks: Object.fromEntries(hooks.map((hook) => [hook, () => []])) }] }),
    page: compiled,
    'page-links': compiled,
    'last good results': () => undefined,
  });
  await compiledPage.run(q, source);
  expect([...recorded.asked].filter((name) => /^page(?:-links)?$/.test(name))).toEqual([query]);
});

const queryNamed = (name: string) =>
  pageQueries.find((query) => query.name === name) as unknown as { run: (q: Ask, key: Key) => Promise<unknown> };

test('a partial is compiled as a module, of a content folder alone', async () => {
  const tasks: unknown[] = [];
  const answers = {
    'page settings': () => ({}),
    source: () => ({}),
    address: () => undefined,
    compiler: () => async (task: object) => {
      tasks.push(task);
      return { ...crashedSource({ source, asModule: true }), isCrash: false };
    },
    partial: () => undefined,
  };
  await partial.run(fakeAsk(answers).q, 'docs/_part.mdx');
  expect(tasks).toMatchObject([{ source: 'docs/_part.mdx', asModule: true }]);
  expect(await codeOfPartial(fakeAsk(answers).q, 'docs/_part.mdx')).toBe('');
  expect(await codeOfPartial(fakeAsk({ ...answers, source: () => undefined }).q, 'lib/x.mdx')).toBeUndefined();
});

test.each([
  ['compiler', undefined],
  ['compiler of links', true],
])('threads have all that a %s takes, unless texts are in memory', async (name, linksOnly) => {
  const opened = async (holdsTexts: boolean) => {
    let work: { context?: () => { settings: object; config?: string }; doing: (task: object) => string } | undefined;
    const { q } = fakeAsk({
      'config as it was run': () => ({ config: { root: '/site', markdown: {} }, bundle: { code: 'the config' } }),
      'page settings': () => ({ settings: { known: true, markdown: {} }, plugins: 'x' }),
      content: () => ({ holdsTexts, sources: [], assets: { statics: new Map() } }),
      plan: () => ({ book: { bySource: new Map(), documents: [] } }),
      lookups: () => ({}),
      threads: () => ({
        open(given: typeof work) {
          work = given;
          return async () => undefined;
        },
      }),
    });
    await queryNamed(name).run(q, '');
    return work;
  };
  const work = await opened(false);
  expect(work?.doing({ source })).toBe('compiling docs/a.md');
  expect(work?.context?.().settings).toMatchObject({ known: true, ...(linksOnly && { linksOnly }) });
  expect(work?.context?.().settings).toHaveProperty('markdown');
  expect('linksOnly' in (work?.context?.().settings ?? {})).toBe(linksOnly === true);
  expect((await opened(true))?.context).toBeUndefined();
});

test('pages that are components are those of the site itself that have an address', async () => {
  const file = (path: string, more = {}) => ({ path, format: 'component', ...more });
  const { q } = fakeAsk({
    content: () => ({
      sources: [
        file('pages/a.tsx'),
        file('pages/lib.tsx'),
        file('pages/b.tsx', { isFallback: true }),
        file('docs/c.md', { format: 'mdx' }),
      ],
    }),
    plan: () => ({
      book: { bySource: new Map(['pages/a.tsx', 'pages/b.tsx', 'docs/c.md'].map((path) => [path, {}])) },
    }),
  });
  expect(await componentPages.run(q, '')).toEqual(['pages/a.tsx']);
});

test('while a page cannot be read, its last good version is shown, with what is wrong now', async () => {
  const good = { pages: new Map(), bodies: new Map() };
  const run = (compiled: { readonly findings: readonly object[] }) =>
    compiledPage.run(
      fakeAsk({
        options: () => ({ linksOnly: false }),
        'page settings': () => ({ plugins: '' }),
        page: () => ({ ...crashedPage(source), ...compiled }),
        'last good results': () => good,
      }).q,
      source,
    );
  const wrong = { rule: 'invalid-mdx', message: 'no' };
  // Nothing better is known.
  expect((await run({ findings: [wrong] })).broken).toBeUndefined();
  const first = await run({ findings: [] });
  const second = await run({ findings: [wrong] });
  expect(second).toEqual({ ...first, broken: [wrong] });
  expect((await run({ findings: [] })).broken).toBeUndefined();
});

test('a locale has pages that are not translated from the default one, which reports what is in them', async () => {
  const source = (path: string, more: object = {}) => ({ path, format: 'mdx', ...more });
  const own = { source: 'i18n/de/docs/a.md', findings: ['own'] };
  const compiled = async (locale: object, wanted?: ReadonlySet<string>) => {
    const { q } = fakeAsk({
      'wanted sources': () => wanted,
      content: () => ({
        sources: [
          source('docs/b.md', { isFallback: true }),
          source('docs/new.md', { isFallback: true }),
          source('i18n/de/docs/a.md'),
          source('i18n/de/docs/_part.md'),
          source('docs/c.tsx', { format: 'component' }),
        ],
      }),
      plan: () => ({
        book: { bySource: new Map(['docs/b.md', 'docs/new.md', own.source, 'docs/c.tsx'].map((path) => [path, {}])) },
      }),
      'config as it was run': () => ({ config: { locale } }),
      'result of a locale': ([name, what]: readonly string[]) =>
        new Map([['docs/b.md', { title: `${name} ${what}`, findings: ['of b'], links: ['of b'] }]]),
      'compiled page': () => ({ page: own, code: 'digest' }),
      threads: () => ({ window: 1 }),
    } as never);
    return compiledPages.run(q, '');
  };
  const german = { name: 'de', translated: { dir: 'i18n/de', from: { name: 'en' } } };
  const { pages, code, findings } = await compiled(german);
  expect([...pages.keys()]).toEqual(['docs/b.md', own.source]);
  expect(pages.get('docs/b.md')).toMatchObject({ title: 'en pages', findings: [], links: [] });
  expect([[...code], findings]).toEqual([[[own.source, 'digest']], ['own']]);
  expect((await compiled(german, new Set(['docs/b.md']))).pages.size).toBe(1);
  expect([...(await compiled({ name: 'en' })).pages.keys()]).toEqual([own.source]);
});
