import { expect, test } from 'vitest';
import type { Ask, Key } from '../../../src/core/graph/query.ts';
import { earlyAnswers } from '../../../src/queries/hooks.ts';
import { hookResult, lateAnswers, pluginQueries, propsOf, routeInfos } from '../../../src/queries/plugin-results.ts';
import { fakeAsk } from '../../fake-ask.ts';

test('hooks know all routes, with the frontmatter of their sources', async () => {
  const route = (permalink: string, source?: string) => ({ permalink, kind: 'doc', title: permalink, source });
  const { q } = fakeAsk({
    routes: () => ({
      site: { routes: new Map([route('/a', 'docs/a.md'), route('/404.html')].map((one) => [one.permalink, one])) },
    }),
    content: () => ({ sources: [{ path: 'docs/a.md', frontmatter: { title: 'A' } }] }),
  });
  const infos = await routeInfos.run(q, '');
  expect([...infos.keys()]).toEqual(['/a', '/404.html']);
  expect(infos.get('/a')).toMatchObject({ source: 'docs/a.md', frontmatter: { title: 'A' } });
  expect(infos.get('/404.html')?.frontmatter).toBeUndefined();
});

test('hooks that are called late know all sources, of plugins too, and whatever the others may ask for', async () => {
  const { q } = fakeAsk({
    'sources for plugins': () => [{ path: 'docs/made.md' }],
    'routes for plugins': () => new Map([['/a', { permalink: '/a' }]]),
  });
  expect(await lateAnswers.sources?.(q as Ask, '')).toEqual([{ path: 'docs/made.md' }]);
  expect(await lateAnswers.routes?.(q as Ask, '')).toEqual([{ permalink: '/a' }]);
  expect(Object.keys(lateAnswers).sort()).toEqual([...Object.keys(earlyAnswers), 'routes', 'page'].sort());
  const allSources = pluginQueries.find(({ name }) => name === 'sources for plugins') as unknown as {
    run: (q: Ask, key: Key) => Promise<unknown>;
  };
  const { q: content } = fakeAsk({ content: () => ({ sources: [{ path: 'docs/a.md', frontmatter: {} }] }) });
  expect(await allSources.run(content, '')).toMatchObject([{ path: 'docs/a.md' }]);
});

test('a page that a hook asks for has its headings and markup, and one without a source has none', async () => {
  const infos = new Map([
    ['/a', { permalink: '/a', source: 'docs/a.md' }],
    ['/c', { permalink: '/c', source: 'pages/c.tsx' }],
    ['/404.html', { permalink: '/404.html' }],
  ]);
  const { q, recorded } = fakeAsk({
    'route for plugins': (name: string) => infos.get(name),
    page: () => ({ toc: [{ depth: 2, id: 'x', text: 'X' }], words: 3 }),
    'body of': (source: string) => ({ read: () => Buffer.from(`<p>${source}</p>`) }),
  });
  const ask = (name: string) => lateAnswers.page?.(q as Ask, name);
  expect(await ask('/a')).toMatchObject({ headings: [{ id: 'x' }], words: 3, html: '<p>docs/a.md</p>' });
  recorded.asked.clear();
  expect(await ask('/c')).toMatchObject({ headings: [], html: '<p>pages/c.tsx</p>' });
  expect(await ask('/404.html')).toMatchObject({ headings: [], words: 0, html: '' });
  expect([...recorded.asked]).not.toContain('page');
  expect(await ask('/none')).toBeUndefined();
});

test('the functions that a hook gave are those of this process, else the hook is called again', async () => {
  const results = new Map<string, { readonly asked: string; readonly value: unknown }>();
  const { q } = fakeAsk({ 'results of hooks': () => results });
  let calls = 0;
  const hook = {
    name: 'routes of a plugin',
    run: () => {
      calls++;
      results.set('routes of a plugin own', { asked: 'now', value: calls });
      return { asked: 'now' };
    },
  };
  const result = () => hookResult(q, 'now', hook as never, 'own');
  expect([await result(), await result()]).toEqual([1, 1]);
  results.set('routes of a plugin own', { asked: 'before', value: 7 });
  expect(await result()).toBe(2);
});

test('props of a page are a value or what a function gives, and a mistake in them leaves the page without', async () => {
  const plugin = { name: 'own', index: 0, folder: '.', options: {}, limit: 5000, hooks: {} };
  const propsFrom = (given: unknown) =>
    propsOf.run(
      fakeAsk({
        plugins: () => ({ plugins: [plugin], digest: 'code' }),
        'routes of a plugin': () => ({ asked: 'now' }),
        'results of hooks': () =>
          new Map([['routes of a plugin own', { asked: 'now', value: new Map([['/list', given]]) }]]),
      }).q,
      ['own', '/list'],
    );
  expect(await propsFrom({ a: 1 })).toEqual({ props: { a: 1 }, findings: [] });
  expect(await propsFrom(async () => ({ a: 2 }))).toEqual({ props: { a: 2 }, findings: [] });
  const failed = await propsFrom(() => {
    throw new Error('no');
  });
  expect(failed).toMatchObject({ props: {}, findings: [{ message: 'plugin own: props of /list throws: no' }] });
});
