import { expect, test } from 'vitest';
import { digested, textFrom } from '../../../src/core/cache/index.ts';
import type { Ask, Key } from '../../../src/core/graph/query.ts';
import type { Finding } from '../../../src/model/diagnostic.ts';
import type { Route } from '../../../src/model/route.ts';
import { LoadError } from '../../../src/pipeline/bundle/index.ts';
import { noStoredFacts } from '../../../src/pipeline/render/stored.ts';
import type { RendererTask } from '../../../src/pipeline/workers/route-renderer.ts';
import { renderQueries, routePage, type SiteFacts, siteFacts } from '../../../src/queries/render-routes.ts';
import { fakeAsk } from '../../fake-ask.ts';

const doc = (permalink: string, more: object = {}) =>
  ({ kind: 'doc', permalink, source: `docs${permalink}.md`, sidebar: 'docs', ...more }) as unknown as Route;

const siteOf = (...routes: readonly Route[]) => ({
  routes: new Map(routes.map((route) => [route.permalink, route])),
  sidebars: new Map([['docs', { items: [{ kind: 'link', label: 'A', href: '/in-sidebar' }] }]]),
});

const pageOf = (permalink: string, findings: readonly Finding[] = []) => ({
  facts: { ...noStoredFacts, hrefs: [`/from${permalink}`], otherIds: [`id-of${permalink}`] },
  findings,
  shown: [],
});

const thrown: Finding = { rule: 'render-error', message: 'no' };

const textsOf = (bodies: RendererTask['bodies']) => [...bodies].map(([source, bytes]) => [source, textFrom(bytes)]);

/** Renders a page whose template asks for bodies, and gives what was asked. */
async function render(route: Route, { asks = [] as readonly string[], findings = [] as readonly Finding[] } = {}) {
  const tasks: RendererTask[] = [];
  const { q, recorded } = fakeAsk({
    security: () => ({ policy: 'off', hasConsoles: false }),
    'route data': () => ({ route }),
    frame: () => ({}),
    sidebar: () => ({}),
    templates: () => 'digest',
    'props of a page': () => ({ props: { list: [1] }, findings: [] }),
    'body of a feature': () => ({ html: '<p>Generated</p>' }),
    'route renderer': () => async (given: Route, task: RendererTask) => {
      tasks.push(task);
      return {
        document: digested(JSON.stringify(given)),
        facts: noStoredFacts,
        findings,
        points: [],
        shown: [],
        asked: asks,
      };
    },
    bodies: () => ({
      bodies: new Map([['docs/b.md', { read: () => Buffer.from('<p>B</p>'), facts: noStoredFacts, digest: 'b' }]]),
    }),
    'bundle in use': () => ({ bundle: undefined }),
  });
  const page = await routePage.run(q, route.permalink);
  return { page, tasks, recorded };
}

test('a page is rendered with the body of its source, and again where its template asks for others', async () => {
  const alone = await render(doc('/a'), { asks: ['docs/a.md'] });
  expect(alone.tasks.map(({ bodies }) => textsOf(bodies))).toEqual([[['docs/a.md', '']]]);
  const list = await render(doc('/a'), { asks: ['docs/b.md'] });
  expect([...list.recorded.edges]).toEqual([
    'security',
    'route data /a',
    'frame',
    'sidebar docs',
    'templates',
    'body of docs/b.md',
  ]);
  expect(list.tasks.map(({ bodies }) => textsOf(bodies))).toEqual([
    [['docs/a.md', '']],
    [
      ['docs/a.md', ''],
      ['docs/b.md', '<p>B</p>'],
    ],
  ]);
  const none = await render({ ...doc('/404.html'), source: undefined } as unknown as Route);
  expect(none.tasks.map(({ bodies }) => textsOf(bodies))).toEqual([[]]);
});

test('what only its own page needs of a route is asked for with that page', async () => {
  const plugged = await render({ ...doc('/list'), kind: 'plugin', plugin: 'own' } as unknown as Route);
  expect(JSON.parse(plugged.recorded.attached)).toMatchObject({ props: { list: [1] } });
  const generated = await render({ ...doc('/list'), kind: 'generated' } as unknown as Route);
  expect(JSON.parse(generated.recorded.attached)).toMatchObject({ body: { html: '<p>Generated</p>' } });
  expect([...generated.recorded.asked]).not.toContain('props of a page');
});

test('a page is stored, and rendered again by the next build where a component throws', async () => {
  expect((await render(doc('/a'))).recorded.isStored).toBe(true);
  const failed = await render(doc('/a'), { findings: [thrown] });
  expect(failed.page.findings).toEqual([thrown]);
  expect(failed.recorded.isStored).toBe(false);
});

interface FactsSetup {
  readonly routes: readonly Route[];
  readonly linksOnly?: boolean;
  readonly config?: object;
  readonly plugins?: readonly object[];
  readonly page?: (permalink: string) => unknown;
  readonly stored?: (permalink: string) => unknown;
}

async function factsOf({ routes, linksOnly = false, config = {}, plugins = [], page = pageOf, stored }: FactsSetup) {
  const rendered: string[] = [];
  const counted = (permalink: string) => {
    rendered.push(permalink);
    return page(permalink);
  };
  const { q } = fakeAsk({
    options: () => ({ linksOnly }),
    routes: () => ({ site: siteOf(...routes) }),
    'compiled pages': () => ({ pages: new Map([['docs/a.md', {}]]) }),
    bodies: () => ({
      bodies: new Map(['docs/a.md', 'docs/left-out.md'].map((source) => [source, { facts: source }])),
      findings: [],
    }),
    'bundle in use': () => ({ bundle: {} }),
    threads: () => ({ window: 1 }),
    'texts of facts': () => (texts: readonly string[]) => texts,
    'config as it was run': () => ({ config: { checks: {}, ...config } }),
    plugins: () => ({ plugins }),
    route: counted,
    'route-links': counted,
    ...(stored && { 'stored route': stored }),
  });
  const facts: SiteFacts = await siteFacts.run(q, '');
  return { ...facts, rendered };
}

test('where templates cannot be loaded, no page has facts, and that is one finding', async () => {
  const fails = () => {
    throw new LoadError(new Error('no theme'), '');
  };
  const { facts, findings, bodies } = await factsOf({ routes: [doc('/a'), doc('/b')], page: fails });
  expect(facts.size).toBe(0);
  expect(findings).toMatchObject([{ rule: 'bundle-error' }]);
  // Bodies of pages that are not a part of this site belong to another locale.
  expect([...bodies.keys()]).toEqual(['docs/a.md']);
  const faulty = () => {
    throw new TypeError('a fault of docsgen');
  };
  await expect(factsOf({ routes: [doc('/a')], page: faulty })).rejects.toThrow('a fault');
});

test('findings of pages come in the order of the routes, each mistake once', async () => {
  const page = (permalink: string) => pageOf(permalink, [{ ...thrown, message: permalink }]);
  const { findings } = await factsOf({ routes: [doc('/b'), doc('/a')], page });
  expect(findings.map(({ message }) => message)).toEqual(['/b', '/a']);
  const place = { file: 'theme/frame/footer.tsx', start: { line: 1, column: 1 } };
  const same = (permalink: string) => pageOf(permalink, [{ ...thrown, place }]);
  expect((await factsOf({ routes: [doc('/b'), doc('/a')], page: same })).findings).toHaveLength(1);
});

const three = [doc('/a'), doc('/b'), { ...doc('/c'), kind: 'page' } as unknown as Route];

test('to check links, one document with each frame is rendered, and has the links of its sidebar', async () => {
  const { rendered, facts } = await factsOf({ routes: three, linksOnly: true });
  expect(rendered).toEqual(['/a', '/c']);
  expect(facts.get('/a')?.hrefs).toEqual(['/from/a', '/in-sidebar']);
  expect(facts.get('/b')?.hrefs).toEqual([]);
  // The frame has the same ids on all of them.
  expect([...(facts.get('/b')?.ids ?? [])]).toEqual(['id-of/a']);
});

test.each<[why: string, setup: Partial<FactsSetup>]>([
  ['the site has a theme, which may show anything', { config: { theme: 'theme' } }],
  ['a plugin adds to each page', { plugins: [{ hooks: { slots: {} } }] }],
  ['pages without links to them are looked for', { config: { checks: { 'unlinked-page': 'warning' } } }],
  ['the first one has findings', { page: (permalink) => pageOf(permalink, [thrown]) }],
])('to check links, each document is rendered where %s', async (_, setup) => {
  expect((await factsOf({ routes: three, linksOnly: true, ...setup })).rendered).toEqual(['/a', '/b', '/c']);
});

test('to check links, what a build has rendered is taken as it is', async () => {
  const { rendered, facts } = await factsOf({
    routes: three,
    linksOnly: true,
    stored: (permalink) => pageOf(`/stored${permalink}`),
  });
  expect(rendered).toEqual([]);
  expect(facts.get('/c')?.hrefs).toEqual(['/from/stored/c']);
});

test('threads get a route with each task, and the references that their pages share beforehand', async () => {
  const reference = (pages: number) => ({
    kind: 'reference',
    permalink: `/api-${pages}`,
    reference: { pages: Array(pages).fill({}) },
  });
  const large = reference(301) as unknown as Route;
  const small = reference(300) as unknown as Route;
  const translated = { ...doc('/de/b'), fallback: {} } as unknown as Route;
  const site = siteOf(doc('/a'), large, small, translated);
  let work:
    | {
        context: () => { site: typeof site; bundle: object };
        doing: (task: object) => string;
        crashed: (task: object) => { findings: readonly Finding[] };
      }
    | undefined;
  const away: string[] = [];
  const { q } = fakeAsk({
    routes: () => ({ site }),
    'bundle in use': () => ({ bundle: { templates: 't', islands: {}, assets: {}, files: new Map() } }),
    'loaded templates': () => () => Promise.reject(new Error('rendered here')),
    threads: () => ({
      open(given: typeof work) {
        work = given;
        return async ({ permalink }: RendererTask) => away.push(permalink);
      },
    }),
  });
  const query = renderQueries.find(({ name }) => name === 'route renderer') as unknown as {
    run: (q: Ask, key: Key) => Promise<(route: Route, task: object) => Promise<unknown>>;
  };
  const renderRoute = await query.run(q, '');
  expect([...(work?.context().site.routes.keys() ?? [])]).toEqual(['/api-300']);
  expect(work?.context().site.sidebars).toBe(site.sidebars);
  expect(Object.keys(work?.context().bundle ?? {})).toEqual(['templates', 'islands', 'assets']);
  expect(work?.doing({ permalink: '/a' })).toBe('rendering docs/a.md');
  expect(work?.doing({ permalink: '/api-300' })).toBe('rendering /api-300');
  expect(work?.crashed({ permalink: '/a' }).findings).toMatchObject([
    { rule: 'page-crash', place: { file: 'docs/a.md' } },
  ]);
  for (const route of [doc('/a'), small]) await renderRoute(route, { permalink: route.permalink });
  expect(away).toEqual(['/a', '/api-300']);
  for (const route of [large, translated])
    await expect(renderRoute(route, { permalink: route.permalink })).rejects.toThrow('rendered here');
});
