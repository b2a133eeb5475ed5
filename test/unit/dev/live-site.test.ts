import { expect, test } from 'vitest';
import type { SiteGraph } from '../../../src/assembly/site-graph.ts';
import { LiveSite } from '../../../src/dev/live-site.ts';
import type { Finding } from '../../../src/model/diagnostic.ts';
import { LoadError } from '../../../src/pipeline/bundle/index.ts';
import { noStoredFacts } from '../../../src/pipeline/render/stored.ts';

/** What the graph of a locale answers, by the name of the query. */
type Answers = Readonly<Record<string, (key: never) => unknown>>;

const locale = {
  name: 'en',
  choices: [
    { name: 'en', baseUrl: '/', isDefault: true },
    { name: 'de', baseUrl: '/de/', isDefault: false },
  ],
};
const security = { policy: 'none', allow: {} };
const finding = (message: string, file?: string): Finding => ({
  rule: 'broken-link',
  message,
  ...(file !== undefined && { place: { file } }),
});

/** Answers of a site with these documents: address to source. */
function siteOf(documents: Readonly<Record<string, string>>, more: Answers = {}, baseUrl = '/'): Answers {
  const all = Object.entries(documents).map(([permalink, source]) => ({ permalink, source }));
  const routes = new Map(all.map((one) => [one.permalink, { kind: 'doc', ...one }]));
  const sources = all.map(({ source }) => ({ path: source, kind: 'page', text: '' }));
  const routed = { site: { routes, frame: { baseUrl } }, findings: [] };
  return {
    'config as it was run': () => ({
      config: { baseUrl, locale, security },
      locate: (path: readonly string[]) => ({ file: `config ${path.join('.')}` }),
      findings: [],
    }),
    content: () => ({ sources, assets: Object.assign(new Map(), { statics: new Map() }), findings: [] }),
    references: () => ({}),
    plan: () => ({
      book: { documents: all, bySource: new Map(all.map((one) => [one.source, one])) },
      findings: [],
    }),
    routes: () => routed,
    'routes of a locale': () => routed,
    'compiled pages': () => ({ pages: new Map(), broken: new Map() }),
    'site bundle': () => ({ bundle: { files: new Map(), styleSources: [] }, findings: [] }),
    'files besides pages': () => ({ files: new Map() }),
    bodies: () => ({ bodies: new Map(), thrown: new Map() }),
    ...more,
  };
}

/** A live site of a graph that has these answers, and of the graphs of other locales; which sources it wanted, and graphs whose locales were opened. */
async function live(answers: Answers, others: Readonly<Record<string, Answers>> = {}) {
  const wanted: string[][] = [];
  const opened: SiteGraph[] = [];
  const graphOf = (known: Answers, locales = new Map<string, SiteGraph>()) => {
    const answer = async (query: { readonly name: string }, key: unknown) => {
      const found = known[query.name];
      if (found === undefined) throw new Error(`the test has no answer of ${query.name}`);
      return found(key as never);
    };
    const bytes = async (query: { readonly name: string }, key: unknown) => {
      const text = Buffer.from(String(await answer({ name: `bytes of ${query.name}` }, key)));
      return { digest: '', byteLength: text.byteLength, read: () => text };
    };
    const want = (sources: ReadonlySet<string>) => void wanted.push([...sources]);
    const own = { graph: { ask: answer, bytes }, locales, want } as unknown as SiteGraph;
    return Object.assign(own, { openLocales: async () => void opened.push(own) });
  };
  const locales = new Map(Object.entries(others).map(([name, known]) => [name, graphOf(known)]));
  return { site: await LiveSite.load(graphOf(answers, locales), new Set()), wanted, opened };
}

const german = (more: Answers = {}) => siteOf({ '/de/docs/a': 'i18n/de/docs/a.md' }, more, '/de/');
const english = (more: Answers = {}) => siteOf({ '/docs/a': 'docs/a.md', '/de/own': 'pages/own.md' }, more);

test('an address belongs to the locale that it begins with, unless the site has a page there itself', async () => {
  const { site, opened } = await live(english(), { de: german() });
  const other = await site.at('/de/docs/a');
  // The default locale opens all.
  expect(opened).toHaveLength(1);
  expect(other.baseUrl).toBe('/de/');
  expect(await site.at('/de')).toBe(other);
  expect(await other.at('/docs/a')).toBe(other);
  for (const address of ['/docs/a', '/de/own', '/den/x', '/']) expect(await site.at(address)).toBe(site);
  // A locale that could not be opened.
  expect(await (await live(english())).site.at('/de/docs/a')).toMatchObject({ baseUrl: '/' });
});

test('each locale knows the addresses of the others, and the default one which of them it shares', async () => {
  const { site } = await live(english(), { de: siteOf({ '/de/own': 'i18n/de/docs/own.md' }, {}, '/de/') });
  const other = await site.at('/de/x');
  expect(await site.addressesElsewhere()).toEqual(['/de/own']);
  expect(await other.addressesElsewhere()).toEqual(['/docs/a', '/de/own']);
  expect((await site.sharedAddresses()).map(({ message, related }) => [message, related?.[0]?.place.file])).toEqual([
    ['/de/own is taken by pages/own.md; i18n/de/docs/own.md of the locale de is not shown', 'config locales.de'],
  ]);
  expect(await other.sharedAddresses()).toEqual([]);
  expect(await (await live(english())).site.sharedAddresses()).toEqual([]);
});

test('a locale has findings of its own files only, which the default one gives', async () => {
  const both = (name: string) => [finding(`own ${name}`, 'i18n/de/x'), finding('other', 'docs/x'), finding('nowhere')];
  const config = german()['config as it was run']?.('' as never) as object;
  const { site } = await live(english(), {
    de: german({
      'config as it was run': () => ({ ...config, findings: both('config') }),
      content: () => ({ sources: [], findings: both('content') }),
      plan: () => ({ findings: both('plan') }),
      'routes of a locale': () => ({ site: { routes: new Map() }, findings: both('routes') }),
    }),
  });
  const messages = (all: readonly Finding[]) => all.map(({ message }) => message);
  expect(messages(await site.configFindings())).toEqual(['own config']);
  expect(messages(await site.translationFindings())).toEqual(['own content', 'own plan', 'own routes']);
  expect(await (await site.at('/de/x')).configFindings()).toEqual([]);
  const broken = german({
    'config as it was run': () => ({ ...config, broken: both('broken'), findings: both('old') }),
  });
  expect(messages(await (await live(english(), { de: broken })).site.configFindings())).toEqual(['own broken']);
});

test('the address of a source is that in the locale whose folder it is in', async () => {
  const { site } = await live(english(), { de: german() });
  const addresses = ['docs/a.md', 'i18n/de/docs/a.md', 'i18n/de/none.md', 'i18n/dex/a.md'].map((source) =>
    site.addressOf(source),
  );
  expect(await Promise.all(addresses)).toEqual(['/docs/a', '/de/docs/a', undefined, undefined]);
});

test('pages that lead to a source are those with a link to its address', async () => {
  const page = (...urls: readonly string[]) => ({ links: urls.map((url) => ({ url })) });
  const pages = new Map([
    ['pages/own.md', page('/elsewhere', '/docs/a/#part')],
    ['docs/a.md', page('/docs')],
    ['_part.md', page('/docs/a')],
  ]);
  const { site } = await live(english({ 'compiled pages': () => ({ pages }) }));
  expect(await site.pagesLeadingTo(['docs/a.md'])).toEqual(['/de/own']);
  expect(await site.pagesLeadingTo(['docs/none.md'])).toEqual([]);
});

test('a file is an asset of a compiled page, a static one, one that the site links to, or one of an open locale', async () => {
  const assets = (entries: Readonly<Record<string, string>>, statics: Readonly<Record<string, string>> = {}) => ({
    sources: [],
    assets: Object.assign(new Map(Object.entries(entries).map(([path, permalink]) => [path, { path, permalink }])), {
      statics: new Map(Object.entries(statics)),
    }),
  });
  const pages = new Map([['docs/a.md', { assets: ['docs/a.png', 'docs/lost.png'] }]]);
  const { site } = await live(
    english({
      content: () =>
        assets(
          {
            'docs/a.png': '/assets/a-1.png',
            'docs/unused.png': '/assets/unused-1.png',
            'files/x.pdf': '/assets/x-1.pdf',
          },
          { '/logo.svg': 'static/logo.svg', '/_headers': 'static/_headers' },
        ),
      'compiled pages': () => ({ pages }),
      routes: () => ({ site: { routes: new Map(), linkedFiles: ['files/x.pdf'] } }),
    }),
    {
      de: german({
        content: () => assets({ 'i18n/de/docs/b.png': '/assets/b-1.png' }),
        'compiled pages': () => ({ pages: new Map([['i18n/de/docs/a.md', { assets: ['i18n/de/docs/b.png'] }]]) }),
      }),
    },
  );
  expect(await site.assetAt('/assets/a-1.png')).toBe('docs/a.png');
  expect(await site.assetAt('/logo.svg')).toBe('static/logo.svg');
  expect(await site.assetAt('/assets/x-1.pdf')).toBe('files/x.pdf');
  for (const none of ['/assets/unused-1.png', '/_headers', '/none']) expect(await site.assetAt(none)).toBeUndefined();
  expect(await site.assetAt('/assets/b-1.png')).toBeUndefined();
  await site.at('/de/docs/a');
  expect(await site.assetAt('/assets/b-1.png')).toBe('i18n/de/docs/b.png');
});

test('before a page is shown, its source and those that it shows something of are compiled', async () => {
  const list = { kind: 'post-list', permalink: '/blog', posts: [{ source: 'docs/a.md' }, { source: 'pages/own.md' }] };
  const own = { kind: 'doc', permalink: '/docs/a', source: 'docs/a.md' };
  const routes = new Map<string, object>([
    ['/docs/a', own],
    ['/blog', list],
  ]);
  const { site, wanted } = await live(english({ routes: () => ({ site: { routes } }) }));
  expect(await site.route('/docs/a')).toBe(own);
  expect(wanted).toEqual([['docs/a.md']]);
  await site.route('/docs/a');
  expect(wanted).toHaveLength(1);
  expect(await site.route('/blog')).toBe(list);
  expect(wanted).toEqual([['docs/a.md'], ['docs/a.md', 'pages/own.md']]);
  expect(await site.route('/none')).toBeUndefined();
});

test('a file is one of the bundle, of an older one, of an open locale, or made: for one of the whole site all is compiled', async () => {
  const read = (text: string) => async () => ({ content: { data: () => text } });
  const bundle = (files: Readonly<Record<string, string>>) => ({
    files: new Map(Object.entries(files)),
    styleSources: [],
  });
  const { site, wanted } = await live(
    english({
      'site bundle': () => ({
        bundle: bundle({ 'main.js': 'new' }),
        olderFiles: new Map([
          ['main.js', 'old'],
          ['gone.js', 'old'],
        ]),
        findings: [],
      }),
      'files besides pages': () => ({
        files: new Map([
          ['docs/a.md', { of: '/docs/a', read: read('copy') }],
          ['feed.xml', { read: read('feed') }],
          ['_headers', { read: read('headers') }],
          ['_redirects', { read: read('/x /y') }],
        ]),
      }),
    }),
    { de: german({ 'site bundle': () => ({ bundle: bundle({ 'de.js': 'of de' }), findings: [] }) }) },
  );
  expect([await site.file('main.js'), await site.file('gone.js')]).toEqual(['new', 'old']);
  expect([await site.file('none.js'), await site.file('_headers'), await site.file('de.js')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await site.at('/de/docs/a');
  expect(await site.file('de.js')).toBe('of de');
  expect(wanted).toEqual([]);
  expect(await site.file('docs/a.md')).toBe('copy');
  expect(wanted).toEqual([['docs/a.md']]);
  expect(await site.file('feed.xml')).toBe('feed');
  expect(wanted.at(-1)).toEqual(['docs/a.md', 'pages/own.md']);
  expect(await site.redirects()).toBe('/x /y');
});

test('a file of the whole site is the one that all pages make, and not that of before', async () => {
  let isCompiled = false;
  const fileOf = (text: string) => ({ read: async () => ({ content: { data: () => text } }) });
  const { site, wanted } = await live(
    english({
      'files besides pages': () => {
        const files = new Map([['sitemap.xml', fileOf(isCompiled ? 'all pages' : 'no page')]]);
        isCompiled = true;
        return { files };
      },
    }),
  );
  expect(await site.file('sitemap.xml')).toBe('all pages');
  expect(wanted).toEqual([['docs/a.md', 'pages/own.md']]);
});

test('what is wrong with the bundle is said as the page knows it that has it', async () => {
  const own = { ...finding('of the page', 'docs/a.md'), hint: 'h' };
  const { site } = await live(
    english({
      'site bundle': () => ({ findings: [finding('of the bundle', 'docs/a.md'), finding('other', 'b.tsx')] }),
      'compiled pages': () => ({ pages: new Map([['docs/a.md', { findings: [own] }]]) }),
    }),
  );
  expect((await site.bundled()).findings).toEqual([own, finding('other', 'b.tsx')]);
});

test('a page has its policy in the header and in its markup, or as it was rendered; what cannot be loaded is not shown', async () => {
  const facts = { ...noStoredFacts, loads: ['img-src https://a.example'] };
  const rendered = (policy: string, page: () => unknown) => {
    const config = { baseUrl: '/', security: { policy, allow: {} } };
    return english({
      'config as it was run': () => ({ config, findings: [] }),
      route: page,
      'bytes of route': () => '<head></head>',
      'pages with a slash': () => undefined,
      bodies: () => ({
        bodies: new Map(),
        thrown: new Map([
          ['docs/a.md', [finding('thrown')]],
          ['pages/own.md', [finding('thrown elsewhere')]],
        ]),
      }),
    });
  };
  const page = () => ({ facts, findings: [finding('of the page')], shown: [] });
  const show = async (answers: Answers) => {
    const { site } = await live(answers);
    const route = await site.route('/docs/a');
    return route && site.render(route);
  };
  const inHeader = await show(rendered('header', page));
  expect(inHeader?.policy).toContain('img-src ');
  expect(inHeader?.html).toContain('<meta http-equiv="Content-Security-Policy"');
  expect(inHeader?.findings.map(({ message }) => message)).toEqual(['thrown', 'of the page']);
  expect(await show(rendered('meta', page))).toMatchObject({ html: '<head></head>', policy: undefined });
  const failing = (error: Error) => () => {
    throw error;
  };
  expect(await show(rendered('meta', failing(new LoadError('no', ''))))).toBeUndefined();
  await expect(show(rendered('meta', failing(new Error('a fault'))))).rejects.toThrow('a fault');
  expect(await show({ ...rendered('meta', page), 'site bundle': () => ({ findings: [] }) })).toBeUndefined();
});
