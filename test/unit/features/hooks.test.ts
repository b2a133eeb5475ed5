import { expect, test } from 'vitest';
import { features } from '../../../src/features/index.ts';
import { pagesOfFeatures, pluginsOfFeatures } from '../../../src/features/own-plugins.ts';

const nothing = { markdown: { linkPreviews: false }, search: false, checks: {}, posts: [], api: [], plugins: [] };
const configWith = (keys: object) => ({ ...nothing, precompress: [], socialImages: false, ...keys }) as never;

type Hooks = ReturnType<NonNullable<(typeof features)[number]['hooks']>>;

/** What features do by hooks of plugins on a site with these keys, by their names as plugins. */
function hooksOn(keys: object): ReadonlyMap<string, Hooks> {
  // A feature gives its hooks as its options too, so that another hook is another plugin.
  return new Map(
    pluginsOfFeatures(configWith(keys)).map(({ definition, options }) => [definition.name, options as Hooks]),
  );
}

/** The scripts that a feature gives to a page. */
function scriptsOf(hooks: Hooks | undefined, route: object): readonly string[] {
  return [hooks?.client ?? []].flat().flatMap((one) => {
    if (typeof one === 'string') return one;
    return one.when?.(route as never) === false ? [] : one.module;
  });
}

test('a feature that a site does not use has no hook there, and no page', () => {
  expect([...hooksOn({}).keys()]).toEqual(['docsgen-not-found']);
  expect([...hooksOn({ markdown: { linkPreviews: true }, feedback: { endpoint: '/x' } }).keys()].sort()).toEqual([
    'docsgen-feedback',
    'docsgen-link-previews',
    'docsgen-not-found',
  ]);
  expect(pagesOfFeatures(configWith({}))).toEqual([]);
});

test('previews of links are on every page of a site that wants them', () => {
  const hooks = hooksOn({ markdown: { linkPreviews: true } }).get('docsgen-link-previews');
  expect(scriptsOf(hooks, { kind: 'reference' })).toEqual(['link-previews.ts']);
});

test('documents ask whether they have helped, start pages and other kinds do not; only another host needs a policy', () => {
  const feedback = (endpoint?: string) => hooksOn({ feedback: { endpoint } }).get('docsgen-feedback');
  expect(feedback()).toBeUndefined();
  const far = feedback('https://api.example:8443/feedback?x');
  expect(far?.policy).toEqual({ 'connect-src': ['https://api.example:8443'] });
  expect(feedback('/feedback')?.policy).toBeUndefined();
  const asks = (route: object) => scriptsOf(far, route).length > 0;
  expect(asks({ kind: 'doc', frontmatter: {} })).toBe(true);
  expect(asks({ kind: 'doc' })).toBe(true);
  expect(asks({ kind: 'doc', frontmatter: { template: 'start' } })).toBe(false);
  expect(asks({ kind: 'post', frontmatter: {} })).toBe(false);
});

test('a hosted search may be asked by pages, which tell its crawler their language and version', () => {
  const hooks = hooksOn({
    search: { provider: 'algolia', appId: 'ABC', apiKey: 'k', indexName: 'i' },
    language: { lang: 'de' },
  }).get('docsgen-hosted-search');
  expect(hooks?.policy).toEqual({ 'connect-src': ['https://abc-dsn.algolia.net', 'https://abc-1.algolianet.com'] });
  const asks = { provider: 'algolia', appId: 'ABC', apiKey: 'k', indexName: 'i', askAi: 'bot' };
  expect(hooksOn({ search: asks, language: { lang: 'de' } }).get('docsgen-hosted-search')?.policy).toMatchObject({
    'connect-src': expect.arrayContaining(['https://askai.algolia.com']),
  });
  const said = (page: object) =>
    Object.fromEntries(
      [...((hooks?.head as (page: object) => readonly { attributes: Record<string, string> }[])?.(page) ?? [])].map(
        ({ attributes: { name, content } }) => [name, content],
      ),
    );
  expect(said({ set: 'docs' })).toEqual({ 'docsearch:language': 'de', 'docsearch:version': 'all' });
  expect(said({ set: 'docs', version: '2' })['docsearch:version']).toBe('docs/2');
  expect(hooksOn({ search: true }).has('docsgen-hosted-search')).toBe(false);
  const own = hooksOn({ search: { provider: 'typesense', host: 'https://s.example:8108' }, language: { lang: 'en' } });
  expect(own.get('docsgen-hosted-search')?.policy).toEqual({ 'connect-src': ['https://s.example:8108'] });
});

test('names of features, by which timings and plugins know them, are their own', () => {
  expect(new Set(features.map(({ name }) => name)).size).toBe(features.length);
});
