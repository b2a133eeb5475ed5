import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { resolveConfig } from '../../../../src/pipeline/config/resolve.ts';
import { siteSchema } from '../../../../src/pipeline/config/schema/site.ts';
import { deferred, languageTag } from '../../../../src/pipeline/config/schema/values.ts';
import { reportOnConfig } from './config-report.ts';

test.each([
  ["glossary: 'terms.yml'", "write { file: 'terms.yml' }"],
  ['glossary: true', 'leave it out: the file glossary.yml is used where it exists'],
  ["docs: 'guides'", "write { dir: 'guides' }"],
  ["docs: ['guides']", "write { id: 'guides' }"],
  ["docs: { sidebars: './sidebars' }", "import './sidebars', and give what it exports"],
  ["docs: { sidebars: ['intro'] }", "give it a name: { main: ['intro', …] }"],
  ["api: 'openapi.yaml'", "write [{ id: 'api', document: 'openapi.yaml', route: '/api' }]"],
  ["api: ['openapi.yaml']", "write { id: 'api', document: 'openapi.yaml', route: '/api' }"],
  ["api: { id: 'a', document: 'a.yaml', route: '/a' }", 'put it into brackets: [{ … }]'],
  ["api: [{ id: 'a', document: 'a.yaml' }]", "add the address of its pages, such as route: '/api'"],
  ["product: 'Ann\\'s'", "write { name: 'Ann\\'s' }"],
  ["navbar: { logo: '/logo.svg' }", "write { src: '/logo.svg' }"],
  ["plugins: [['since', {}]]", 'import the plugin, and call it with its options: plugins: [since({ … })]'],
  [
    "plugins: [{ name: 'since' }]",
    'write definePlugin({ name, setup: () => ({ … }) })(), of docsgen/plugin, with the hooks in the place of …',
  ],
  ["redirects: { '/a': '/b' }", "write [{ from: '/old', to: '/docs/new' }]"],
  ["scripts: 'a.js'", "write ['a.js']"],
  ["twins: 'false'", 'write false, without quotes'],
  ['plugins: [() => {}]', 'call it: plugins: [since()]'],
  ["markdown: { remarkPlugins: ['remark-emoji'] }", "import plugin from 'remark-emoji', and write plugin here"],
])('%s has a hint at how the key is written', async (entry, hint) => {
  expect((await reportOnConfig(`{ title: 'T', ${entry} }`)).split('hint: ').slice(1)).toEqual([hint]);
});

test.each(["product: 'long '.repeat(30)", 'markdown: true'])(
  '%s has none, where what was given is of no help',
  async (entry) => {
    expect(await reportOnConfig(`{ title: 'T', ${entry} }`)).not.toContain('hint: ');
  },
);

const keys = Object.keys(siteSchema.shape);

/** The messages about a config, each with its key path in place of a place in a file. */
const messagesAbout = (value: unknown) =>
  resolveConfig({ root: '/', value, locate: (keyPath) => ({ file: keyPath.join('.') }) }).findings.map(
    ({ message, place, hint }) => `${place?.file} | ${message} | ${hint}`,
  );

test('a promise is no value of any key, also where an object is: it has no keys', () => {
  const promise = Promise.resolve({});
  expect(messagesAbout(promise)).toEqual([
    ' | the config: expected what it gives, got a promise | write await in front of it',
  ]);
  for (const key of keys.filter((name) => name !== 'title'))
    expect(messagesAbout({ title: 'T', [key]: promise })).toEqual([
      `${key} | ${key}: expected what it gives, got a promise | write await in front of it`,
    ]);
  const inner = {
    title: 'T',
    navbar: { logo: promise },
    markdown: { remarkPlugins: [promise] },
    footer: { columns: 1 },
  };
  expect(messagesAbout(inner).map((message) => message.split(' |')[0])).toEqual([
    'navbar.logo',
    'markdown.remarkPlugins.0',
    'footer.columns',
  ]);
});

test('a value of another type is reported once, whatever else is asked of its key', () => {
  for (const key of keys) {
    for (const value of [[], [[]], () => 1, {}, [() => 1], 1, '']) {
      const places = messagesAbout({ title: 'T', [key]: value }).flatMap(
        (message) => /^.*?: expected/.exec(message) ?? [],
      );
      expect(new Set(places).size, places.join()).toBe(places.length);
    }
  }
});

test.each(["[['x']]", "[['Kubernetes', 'kubernetes']]"])('the group of synonyms %s has one word', async (groups) => {
  expect(await reportOnConfig(`{ title: 'T', search: { synonyms: ${groups} } }`)).toContain(
    'at least two words that mean the same',
  );
});

test('severities in one text are no names of rules', async () => {
  expect(await reportOnConfig("{ title: 'T', checks: 'strict' }")).not.toContain('is not a known key');
});

describe('what is missing or wrong in a config', () => {
  test('a title', async () => {
    expect(await reportOnConfig('{\n  tagline: "x",\n}')).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:29 error invalid-config: title is missing
        2 |
      > 3 | export default defineConfig({
          |                             ^
        hint: add a line such as title: 'My project',"
    `);
    expect(await reportOnConfig('{ title: "" }')).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:38 error invalid-config: title: expected a string that is not empty, got ""
        2 |
      > 3 | export default defineConfig({ title: "" });
          |                                      ^^"
    `);
    expect(await reportOnConfig('{ title: undefined }')).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:29 error invalid-config: title is missing
        2 |
      > 3 | export default defineConfig({ title: undefined });
          |                             ^
        hint: add a line such as title: 'My project',"
    `);
  });

  test('the config itself', async () => {
    expect(await reportOnConfig('"My project" as never')).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:29 error invalid-config: the config: expected an object, got "My project"
        2 |
      > 3 | export default defineConfig("My project" as never);
          |                             ^^^^^^^^^^^^"
    `);
    expect(await reportOnConfig('(() => ({ title: "x" })) as never')).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:30 error invalid-config: the config: expected an object, got a function
        2 |
      > 3 | export default defineConfig((() => ({ title: "x" })) as never);
          |                              ^"
    `);
  });

  test('unknown keys, with the nearest one', async () => {
    const config = `{
  title: 'x',
  basUrl: '/docs/',
  oddness: [],
  navbar: {
    items: [
      { label: 'A', href: '/a' },
      { label: 'B', href: '/b', position: 'right' },
      { label: 'C', href: '/c', postion: 'right' },
    ],
  },
}`;
    expect(await reportOnConfig(config)).toMatchInlineSnapshot(`
      "docsgen.config.ts:5:3 error invalid-config: basUrl is not a known key
        4 |   title: 'x',
      > 5 |   basUrl: '/docs/',
          |   ^^^^^^
        hint: did you mean baseUrl?

      docsgen.config.ts:6:3 error invalid-config: oddness is not a known key
        5 |   basUrl: '/docs/',
      > 6 |   oddness: [],
          |   ^^^^^^^
        hint: known keys here: title, tagline, lang, dir, locales, defaultLocale, onlyLocales, translationsPage, url, baseUrl, outDir, pageFiles, trailingSlash, favicon, image, socialImages, images, product, variables, audiences, docs, posts, pages, static, …

      docsgen.config.ts:11:33 error invalid-config: navbar.items[2].postion is not a known key
        10 |       { label: 'B', href: '/b', position: 'right' },
      > 11 |       { label: 'C', href: '/c', postion: 'right' },
           |                                 ^^^^^^^
        hint: did you mean position?"
    `);
  });

  test('keys as other generators call them, with the name that they have here', async () => {
    const config = `{
  title: 'x',
  routeBasePath: '/',
  docs: { path: 'content', routeBasePath: '/', sidebarPath: './sidebars.js' },
  blog: false,
  navbar: { items: [{ text: 'A', link: '/a' }, { label: 'B', items: [{ label: 'C', to: '/c' }] }] },
  footer: { links: [] },
}`;
    const hints = (await reportOnConfig(config))
      .split('\n')
      .flatMap(
        (line) => /(\S+) is not a known key|mean (\S+)\?|(\S+ is missing)/.exec(line)?.slice(1).find(Boolean) ?? [],
      );
    expect(hints).toMatchInlineSnapshot(`
      [
        "routeBasePath",
        "docs.path",
        "dir",
        "docs.routeBasePath",
        "route",
        "docs.sidebarPath",
        "sidebars",
        "blog",
        "posts",
        "navbar.items[0].text",
        "label",
        "navbar.items[0].link",
        "href",
        "navbar.items[1].items[0].to",
        "href",
        "footer.links",
        "columns",
      ]
    `);
  });

  test('of head, scripts and analytics', async () => {
    const config = `{
  title: 'T',
  head: [{ tag: 'title' }, { tag: 'meta', attributes: { 'a b': 1 }, content: 'x' }],
  scripts: [{ async: true }, { src: '/a.js', of: [] }],
  analytics: { plausibel: {}, ga4: { id: 'UA-1' }, umami: { id: 'x', host: 'stats' }, matomo: { host: 'https://a.example', siteId: 'x' } },
}`;
    expect(`\n${await reportOnConfig(config)}`).toMatchInlineSnapshot(`
      "
      docsgen.config.ts:5:17 error invalid-config: head[0].tag: expected "link", "meta", "noscript", "script", "style" or "template", got "title"
        4 |   title: 'T',
      > 5 |   head: [{ tag: 'title' }, { tag: 'meta', attributes: { 'a b': 1 }, content: 'x' }],
          |                 ^^^^^^^

      docsgen.config.ts:5:57 error invalid-config: head[1].attributes["a b"]: expected the key to be the name of an attribute, such as content
        4 |   title: 'T',
      > 5 |   head: [{ tag: 'title' }, { tag: 'meta', attributes: { 'a b': 1 }, content: 'x' }],
          |                                                         ^^^^^

      docsgen.config.ts:6:13 error invalid-config: scripts[0].src is missing
        5 |   head: [{ tag: 'title' }, { tag: 'meta', attributes: { 'a b': 1 }, content: 'x' }],
      > 6 |   scripts: [{ async: true }, { src: '/a.js', of: [] }],
          |             ^
        hint: expected a string

      docsgen.config.ts:6:50 error invalid-config: scripts[1].of: expected text, a number, true or false, got a list
        5 |   head: [{ tag: 'title' }, { tag: 'meta', attributes: { 'a b': 1 }, content: 'x' }],
      > 6 |   scripts: [{ async: true }, { src: '/a.js', of: [] }],
          |                                                  ^

      docsgen.config.ts:7:16 error invalid-config: analytics.plausibel is not a known key
        6 |   scripts: [{ async: true }, { src: '/a.js', of: [] }],
      > 7 |   analytics: { plausibel: {}, ga4: { id: 'UA-1' }, umami: { id: 'x', host: 'stats' }, matomo:…
          |                ^^^^^^^^^
        hint: did you mean plausible?

      docsgen.config.ts:7:42 error invalid-config: analytics.ga4.id: expected an id such as "G-ABC1234567", got "UA-1"
        6 |   scripts: [{ async: true }, { src: '/a.js', of: [] }],
      > 7 |   analytics: { plausibel: {}, ga4: { id: 'UA-1' }, umami: { id: 'x', host: 'stats' }, matomo:…
          |                                          ^^^^^^

      docsgen.config.ts:7:76 error invalid-config: analytics.umami.host: expected an address such as "https://stats.example.org", got "stats"
        6 |   scripts: [{ async: true }, { src: '/a.js', of: [] }],
      > 7 |   analytics: { plausibel: {}, ga4: { id: 'UA-1' }, umami: { id: 'x', host: 'stats' }, matomo:…
          |                                                                            ^^^^^^^

      docsgen.config.ts:7:132 error invalid-config: analytics.matomo.siteId: expected the number of the site, got "x"
        6 | …
      > 7 | …: 'https://a.example', siteId: 'x' } },
          |                                 ^^^"
    `);
    expect(`\n${await reportOnConfig("{ title: 'T', analytics: { consent: true } }")}`).toMatchInlineSnapshot(`
      "
      docsgen.config.ts:3:54 error invalid-config: analytics: expected a service that readers are asked about, got an object
        2 |
      > 3 | export default defineConfig({ title: 'T', analytics: { consent: true } });
          |                                                      ^
        hint: add one, such as plausible, or remove consent"
    `);
    expect(`\n${await reportOnConfig("{ title: 'T', analytics: { gtm: { id: 'GTM-ABC' } } }")}`).toMatchInlineSnapshot(`
      "
      docsgen.config.ts:3:61 warning wide-policy: analytics.gtm: a tag manager runs what its container has; the Content-Security-Policy allows scripts and requests of all hosts of Google for it, and blocks tags of others
        2 |
      > 3 | export default defineConfig({ title: 'T', analytics: { gtm: { id: 'GTM-ABC' } } });
          |                                                             ^
        hint: add the hosts of its tags to security.allow, and set 'wide-policy' to off under checks"
    `);
  });

  test.each([
    ["search: { provider: 'local' }", 'leave the key out'],
    ["search: { placeholder: 'Find' }", 'leave the key out'],
    ["locales: ['en', 'de']", "{ en: { label: 'English' } }"],
    ["locales: { de: 'Deutsch' }", "{ label: 'Deutsch' }"],
    ["locales: { default: 'en' }", 'each key is the name of a language'],
    ["locales: { others: ['de'] }", 'each key is the name of a language'],
    ["plugins: ['some-plugin']", 'plugins: [since()]'],
    ["fonts: { text: 'Open Sans' }", 'npm install @fontsource-variable/open-sans'],
  ])('of %s, as other tools have it', async (entry, hint) => {
    const [, ...hints] = (await reportOnConfig(`{ title: 'T', ${entry} }`)).split('hint: ');
    expect(hints).toEqual([expect.stringContaining(hint)]);
  });

  test('of fonts', async () => {
    const files = { 'theme/a.woff2': 'no font' };
    const report = async (fonts: string) => `\n${await reportOnConfig(`{ title: 'T', fonts: ${fonts} }`, files)}`;
    expect(await report("{ txt: 'a.woff2', code: 1 }")).toMatchInlineSnapshot(`
      "
      docsgen.config.ts:3:52 error invalid-config: fonts.txt is not a known key
        2 |
      > 3 | export default defineConfig({ title: 'T', fonts: { txt: 'a.woff2', code: 1 } });
          |                                                    ^^^
        hint: did you mean text?

      docsgen.config.ts:3:74 error invalid-config: fonts.code: expected a file, a package, a list of these, or false, got 1
        2 |
      > 3 | export default defineConfig({ title: 'T', fonts: { txt: 'a.woff2', code: 1 } });
          |                                                                          ^"
    `);
    expect(await report("{ text: 'theme/a.woff2', heading: ['theme/b.woff2'] }")).toMatchInlineSnapshot(`
      "
      docsgen.config.ts:3:58 error invalid-config: fonts.text: theme/a.woff2 is no font of the kinds WOFF2, WOFF, TTF and OTF
        2 |
      > 3 | export default defineConfig({ title: 'T', fonts: { text: 'theme/a.woff2', heading: ['theme/b.…
          |                                                          ^^^^^^^^^^^^^^^

      docsgen.config.ts:3:84 error missing-folder: fonts.heading: there is no file theme/b.woff2
        2 |
      > 3 | export default defineConfig({ title: 'T', fonts: { text: 'theme/a.woff2', heading: ['theme/b.…
          |                                                                                    ^"
    `);
    expect(await report('true')).toMatchInlineSnapshot(`
      "
      docsgen.config.ts:3:50 error invalid-config: fonts: expected an object with text, heading and code, or false, got true
        2 |
      > 3 | export default defineConfig({ title: 'T', fonts: true });
          |                                                  ^^^^"
    `);
  });

  test('values of the wrong type or out of range', async () => {
    const config = `{
  title: 42,
  toc: { min: 1, max: 'three' },
  colorMode: { default: 'drak', toggle: 'no' },
  redirects: { from: '/a', to: '/b' },
  posts: { perPage: 2.5 },
  footer: { columns: [{ title: 'More' }] },
  static: true,
  docs: 'content',
}`;
    expect(await reportOnConfig(config)).toMatchInlineSnapshot(`
      "docsgen.config.ts:4:10 error invalid-config: title: expected a string, got 42
        3 | export default defineConfig({
      > 4 |   title: 42,
          |          ^^

      docsgen.config.ts:5:15 error invalid-config: toc.min: expected a whole number from 2 to 6, got 1
        4 |   title: 42,
      > 5 |   toc: { min: 1, max: 'three' },
          |               ^

      docsgen.config.ts:5:23 error invalid-config: toc.max: expected a whole number from 2 to 6, got "three"
        4 |   title: 42,
      > 5 |   toc: { min: 1, max: 'three' },
          |                       ^^^^^^^

      docsgen.config.ts:6:25 error invalid-config: colorMode.default: expected "dark", "light" or "system", got "drak"
        5 |   toc: { min: 1, max: 'three' },
      > 6 |   colorMode: { default: 'drak', toggle: 'no' },
          |                         ^^^^^^
        hint: did you mean "dark"?

      docsgen.config.ts:6:41 error invalid-config: colorMode.toggle: expected true or false, got "no"
        5 |   toc: { min: 1, max: 'three' },
      > 6 |   colorMode: { default: 'drak', toggle: 'no' },
          |                                         ^^^^

      docsgen.config.ts:7:14 error invalid-config: redirects: expected a list, got an object
        6 |   colorMode: { default: 'drak', toggle: 'no' },
      > 7 |   redirects: { from: '/a', to: '/b' },
          |              ^
        hint: write [{ from: '/old', to: '/docs/new' }]

      docsgen.config.ts:8:21 error invalid-config: posts.perPage: expected a whole number from 1 to 1000, got 2.5
        7 |   redirects: { from: '/a', to: '/b' },
      > 8 |   posts: { perPage: 2.5 },
          |                     ^^^

      docsgen.config.ts:9:23 error invalid-config: footer.columns[0].links is missing
        8 |   posts: { perPage: 2.5 },
      > 9 |   footer: { columns: [{ title: 'More' }] },
          |                       ^
        hint: expected a list

      docsgen.config.ts:10:11 error invalid-config: static: expected a folder, or false for none, got true
         9 |   footer: { columns: [{ title: 'More' }] },
      > 10 |   static: true,
           |           ^^^^
        hint: leave it out: the folder static is used where it exists

      docsgen.config.ts:11:9 error invalid-config: docs: expected an object, a list, or false to switch it off, got "content"
        10 |   static: true,
      > 11 |   docs: 'content',
           |         ^^^^^^^^^
        hint: write { dir: 'content' }"
    `);
  });

  test('a toc that ends before it begins', async () => {
    expect(await reportOnConfig("{ title: 'x', toc: { min: 4 } }")).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:55 error invalid-config: toc.min: expected a number up to toc.max, which is 3, got 4
        2 |
      > 3 | export default defineConfig({ title: 'x', toc: { min: 4 } });
          |                                                       ^"
    `);
  });

  test('how operations are tried', async () => {
    const config = (tryIt: string) =>
      reportOnConfig(`{ title: 'x', api: [{ id: 'a', document: 'a.yaml', route: '/a', tryIt: ${tryIt} }] }`, {
        'a.yaml': '',
      });
    expect(await config("{ proxy: 'proxy.example.org' }")).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:109 error invalid-config: api[0].tryIt.proxy: expected an address such as "https://proxy.example.org/?url={url}", got "proxy.example.org"
        2 |
      > 3 | …, route: '/a', tryIt: { proxy: 'proxy.example.org' } }] });
          |                                 ^^^^^^^^^^^^^^^^^^^"
    `);
    expect(await config("{ proxies: '/p' }")).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:102 error invalid-config: api[0].tryIt.proxies is not a known key
        2 |
      > 3 | …a.yaml', route: '/a', tryIt: { proxies: '/p' } }] });
          |                                 ^^^^^^^
        hint: known keys here: proxy"
    `);
    expect(await config("'yes'")).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:100 error invalid-config: api[0].tryIt: expected true, false, or an object with a proxy, got "yes"
        2 |
      > 3 | … 'a.yaml', route: '/a', tryIt: 'yes' }] });
          |                                 ^^^^^"
    `);
  });

  test('addresses', async () => {
    const config = `{
  title: 'x',
  url: 'docs.example.org',
  baseUrl: 'https://example.org/docs',
  docs: { route: '/docs?x', editUrl: 'edit/' },
  product: { slug: 'My Product' },
}`;
    expect(await reportOnConfig(config, { 'docs/': '' })).toMatchInlineSnapshot(`
      "docsgen.config.ts:5:8 error invalid-config: url: expected an address such as "https://docs.example.org", got "docs.example.org"
        4 |   title: 'x',
      > 5 |   url: 'docs.example.org',
          |        ^^^^^^^^^^^^^^^^^^

      docsgen.config.ts:6:12 error invalid-config: baseUrl: expected a path such as "/docs/", got "https://example.org/docs"
        5 |   url: 'docs.example.org',
      > 6 |   baseUrl: 'https://example.org/docs',
          |            ^^^^^^^^^^^^^^^^^^^^^^^^^^
        hint: put https://example.org into url

      docsgen.config.ts:7:18 error invalid-config: docs.route: expected an address in the site such as "/docs", got "/docs?x"
        6 |   baseUrl: 'https://example.org/docs',
      > 7 |   docs: { route: '/docs?x', editUrl: 'edit/' },
          |                  ^^^^^^^^^

      docsgen.config.ts:7:38 error invalid-config: docs.editUrl: expected an address such as "https://github.com/me/project/edit/main/site", got "edit/"
        6 |   baseUrl: 'https://example.org/docs',
      > 7 |   docs: { route: '/docs?x', editUrl: 'edit/' },
          |                                      ^^^^^^^

      docsgen.config.ts:8:20 error invalid-config: product.slug: expected lower-case letters and digits, with single hyphens between them, got "My Product"
        7 |   docs: { route: '/docs?x', editUrl: 'edit/' },
      > 8 |   product: { slug: 'My Product' },
          |                    ^^^^^^^^^^^^"
    `);
    expect(await reportOnConfig("{ title: 'x', url: 'https://example.org/docs/' }")).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:48 error invalid-config: url: expected an origin without a path, got "https://example.org/docs/"
        2 |
      > 3 | export default defineConfig({ title: 'x', url: 'https://example.org/docs/' });
          |                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^
        hint: move /docs/ into baseUrl"
    `);
    expect(await reportOnConfig("{ title: 'x', url: 'https://example.org/?a' }")).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:48 error invalid-config: url: expected an origin such as "https://docs.example.org", got "https://example.org/?a"
        2 |
      > 3 | export default defineConfig({ title: 'x', url: 'https://example.org/?a' });
          |                                                ^^^^^^^^^^^^^^^^^^^^^^^^"
    `);
    expect(await reportOnConfig("{ title: 'x', url: 'ftp://example.org' }")).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:48 error invalid-config: url: expected an address such as "https://docs.example.org", got "ftp://example.org"
        2 |
      > 3 | export default defineConfig({ title: 'x', url: 'ftp://example.org' });
          |                                                ^^^^^^^^^^^^^^^^^^^"
    `);
  });

  test('paths', async () => {
    const config = `{
  title: 'x',
  docs: { dir: '/docs', tagsFile: 'data/tags.yml' },
  pages: { dir: './' },
  theme: '../..',
  api: [{ id: 'a b', document: '', route: 'a' }],
}`;
    expect(await reportOnConfig(config)).toMatchInlineSnapshot(`
      "docsgen.config.ts:5:16 error invalid-config: docs.dir: expected a path relative to the folder of the config, got "/docs"
        4 |   title: 'x',
      > 5 |   docs: { dir: '/docs', tagsFile: 'data/tags.yml' },
          |                ^^^^^^^

      docsgen.config.ts:5:35 error invalid-config: docs.tagsFile: expected a file name without folders, got "data/tags.yml"
        4 |   title: 'x',
      > 5 |   docs: { dir: '/docs', tagsFile: 'data/tags.yml' },
          |                                   ^^^^^^^^^^^^^^^

      docsgen.config.ts:6:17 error invalid-config: pages.dir: expected a folder of its own, got "./"
        5 |   docs: { dir: '/docs', tagsFile: 'data/tags.yml' },
      > 6 |   pages: { dir: './' },
          |                 ^^^^

      docsgen.config.ts:7:10 error invalid-config: theme: expected a folder of its own, got "../.."
        6 |   pages: { dir: './' },
      > 7 |   theme: '../..',
          |          ^^^^^^^

      docsgen.config.ts:8:15 error invalid-config: api[0].id: expected a name of letters, digits, dots, hyphens and underscores, got "a b"
        7 |   theme: '../..',
      > 8 |   api: [{ id: 'a b', document: '', route: 'a' }],
          |               ^^^^^

      docsgen.config.ts:8:32 error invalid-config: api[0].document: expected a file path relative to the folder of the config, got ""
        7 |   theme: '../..',
      > 8 |   api: [{ id: 'a b', document: '', route: 'a' }],
          |                                ^^"
    `);
  });

  test('rules', async () => {
    const config = `{
  title: 'x',
  checks: { 'broken-links': 'error', 'broken-anchor': 'warn', 'duplicate-route': 'throw' },
}`;
    expect(await reportOnConfig(config)).toMatchInlineSnapshot(`
      "docsgen.config.ts:5:13 error invalid-config: checks["broken-links"] is not a known key
        4 |   title: 'x',
      > 5 |   checks: { 'broken-links': 'error', 'broken-anchor': 'warn', 'duplicate-route': 'throw' },
          |             ^^^^^^^^^^^^^^
        hint: did you mean broken-link?

      docsgen.config.ts:5:55 error invalid-config: checks["broken-anchor"]: expected "error", "warning", "off", or an object with severity, ignore and targets, got "warn"
        4 |   title: 'x',
      > 5 |   checks: { 'broken-links': 'error', 'broken-anchor': 'warn', 'duplicate-route': 'throw' },
          |                                                       ^^^^^^
        hint: did you mean "warning"?

      docsgen.config.ts:5:82 error invalid-config: checks["duplicate-route"]: expected "error", "warning", "off", or an object with severity, ignore and targets, got "throw"
        4 |   title: 'x',
      > 5 |   checks: { 'broken-links': 'error', 'broken-anchor': 'warn', 'duplicate-route': 'throw' },
          |                                                                                  ^^^^^^^"
    `);
  });

  test('parsers', async () => {
    expect(await reportOnConfig("{\n  title: 'x',\n  markdown: { parser: 'quick' },\n}")).toMatchInlineSnapshot(`
      "docsgen.config.ts:5:23 error invalid-config: markdown.parser: expected "fast" or "reference", got "quick"
        4 |   title: 'x',
      > 5 |   markdown: { parser: 'quick' },
          |                       ^^^^^^^"
    `);
  });

  test('plugins and admonitions', async () => {
    const config = `{
  title: 'x',
  markdown: {
    remarkPlugins: ['remark-math', [() => {}, { a: 1 }], [{}]],
    admonitions: { 'my note': { title: 'x' }, careful: { title: 'Careful', like: 'warn' } },
  },
}`;
    expect(await reportOnConfig(config)).toMatchInlineSnapshot(`
      "docsgen.config.ts:6:21 error invalid-config: markdown.remarkPlugins[0]: expected a plugin, or a list of a plugin and its options, got "remark-math"
        5 |   markdown: {
      > 6 |     remarkPlugins: ['remark-math', [() => {}, { a: 1 }], [{}]],
          |                     ^^^^^^^^^^^^^
        hint: import plugin from 'remark-math', and write plugin here

      docsgen.config.ts:6:58 error invalid-config: markdown.remarkPlugins[2]: expected a plugin, or a list of a plugin and its options, got a list
        5 |   markdown: {
      > 6 |     remarkPlugins: ['remark-math', [() => {}, { a: 1 }], [{}]],
          |                                                          ^

      docsgen.config.ts:7:20 error invalid-config: markdown.admonitions["my note"]: expected the key to be a name of letters, digits and hyphens
        6 |     remarkPlugins: ['remark-math', [() => {}, { a: 1 }], [{}]],
      > 7 |     admonitions: { 'my note': { title: 'x' }, careful: { title: 'Careful', like: 'warn' } },
          |                    ^^^^^^^^^

      docsgen.config.ts:7:82 error invalid-config: markdown.admonitions.careful.like: expected "note", "tip", "info", "warning" or "danger", got "warn"
        6 |     remarkPlugins: ['remark-math', [() => {}, { a: 1 }], [{}]],
      > 7 |     admonitions: { 'my note': { title: 'x' }, careful: { title: 'Careful', like: 'warn' } },
          |                                                                                  ^^^^^^
        hint: did you mean "warning"?"
    `);
  });
});

describe('one message for what may be of several kinds', () => {
  test('a navbar item is a link or a menu', async () => {
    const config = `{
  title: 'x',
  navbar: {
    items: [
      'docs',
      { label: 'A' },
      { label: 'B', href: '/b', items: [] },
      { label: 'C', to: '/c' },
      { label: 'D', items: [{ label: 'E', herf: '/e' }] },
      { href: '/f' },
    ],
  },
}`;
    expect(await reportOnConfig(config)).toMatchInlineSnapshot(`
      "docsgen.config.ts:7:7 error invalid-config: navbar.items[0]: expected an object with a label and href or items, got "docs"
        6 |     items: [
      > 7 |       'docs',
          |       ^^^^^^
        hint: write { label: 'Guide', href: 'docs' }

      docsgen.config.ts:8:7 error invalid-config: navbar.items[1] needs href or items
        7 |       'docs',
      > 8 |       { label: 'A' },
          |       ^

      docsgen.config.ts:9:7 error invalid-config: navbar.items[2] takes href or items, not both
        8 |       { label: 'A' },
      > 9 |       { label: 'B', href: '/b', items: [] },
          |       ^

      docsgen.config.ts:10:21 error invalid-config: navbar.items[3].to is not a known key
         9 |       { label: 'B', href: '/b', items: [] },
      > 10 |       { label: 'C', to: '/c' },
           |                     ^^
        hint: did you mean href?

      docsgen.config.ts:11:43 error invalid-config: navbar.items[4].items[0].herf is not a known key
        10 |       { label: 'C', to: '/c' },
      > 11 |       { label: 'D', items: [{ label: 'E', herf: '/e' }] },
           |                                           ^^^^
        hint: did you mean href?

      docsgen.config.ts:12:7 error invalid-config: navbar.items[5].label is missing
        11 |       { label: 'D', items: [{ label: 'E', herf: '/e' }] },
      > 12 |       { href: '/f' },
           |       ^
        hint: expected a string"
    `);
  });

  test('icons are one or several, a picture is an address or has one', async () => {
    expect(await reportOnConfig("{ title: 'x', favicon: 7, image: 42 }")).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:52 error invalid-config: favicon: expected an address, or a list of addresses, got 7
        2 |
      > 3 | export default defineConfig({ title: 'x', favicon: 7, image: 42 });
          |                                                    ^

      docsgen.config.ts:3:62 error invalid-config: image: expected an address, or an object with src and alt, got 42
        2 |
      > 3 | export default defineConfig({ title: 'x', favicon: 7, image: 42 });
          |                                                              ^^"
    `);
    expect(await reportOnConfig("{ title: 'x', favicon: '/a.svg', image: { alt: 'A card' } }")).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:69 error invalid-config: image.src is missing
        2 |
      > 3 | export default defineConfig({ title: 'x', favicon: '/a.svg', image: { alt: 'A card' } });
          |                                                                     ^
        hint: expected a string"
    `);
    expect(siteSchema.parse({ title: 'x', favicon: '/a.svg', image: '/card.png' })).toMatchObject({
      favicon: ['/a.svg'],
      image: { src: '/card.png' },
    });
  });

  test('a sidebar item is an id or an object of a type', async () => {
    const config = `{
  title: 'x',
  docs: {
    sidebars: {
      docs: [
        'intro',
        7,
        { type: 'catgory', label: 'A', items: [] },
        { label: 'B', items: [] },
        { type: 'category', label: 'C', items: [{ type: 'doc', idd: 'x' }, { type: 'link', label: 'D' }] },
        { type: 'category', label: 'E', link: { type: 'index' }, items: [] },
        { type: 'autogenerated', dirName: '.' },
      ],
      'my docs': [],
    },
  },
}`;
    expect(await reportOnConfig(config, { 'docs/': '' })).toMatchInlineSnapshot(`
      "docsgen.config.ts:9:9 error invalid-config: docs.sidebars.docs[1]: expected the id of a document, or an object with a type, got 7
        8 |         'intro',
      > 9 |         7,
          |         ^

      docsgen.config.ts:10:17 error invalid-config: docs.sidebars.docs[2].type: expected "doc", "link", "html", "autogenerated" or "category", got "catgory"
         9 |         7,
      > 10 |         { type: 'catgory', label: 'A', items: [] },
           |                 ^^^^^^^^^
        hint: did you mean "category"?

      docsgen.config.ts:11:9 error invalid-config: docs.sidebars.docs[3].type is missing
        10 |         { type: 'catgory', label: 'A', items: [] },
      > 11 |         { label: 'B', items: [] },
           |         ^
        hint: expected "doc", "link", "html", "autogenerated" or "category"

      docsgen.config.ts:12:64 error invalid-config: docs.sidebars.docs[4].items[0].idd is not a known key
        11 |         { label: 'B', items: [] },
      > 12 |         { type: 'category', label: 'C', items: [{ type: 'doc', idd: 'x' }, { type: 'link', l…
           |                                                                ^^^
        hint: did you mean id?

      docsgen.config.ts:12:76 error invalid-config: docs.sidebars.docs[4].items[1].href is missing
        11 |         { label: 'B', items: [] },
      > 12 |         { type: 'category', label: 'C', items: [{ type: 'doc', idd: 'x' }, { type: 'link', l…
           |                                                                            ^
        hint: expected a string

      docsgen.config.ts:13:55 error invalid-config: docs.sidebars.docs[5].link.type: expected "doc" or "generated-index", got "index"
        12 |         { type: 'category', label: 'C', items: [{ type: 'doc', idd: 'x' }, { type: 'link', l…
      > 13 |         { type: 'category', label: 'E', link: { type: 'index' }, items: [] },
           |                                                       ^^^^^^^

      docsgen.config.ts:14:34 error invalid-config: docs.sidebars.docs[6].dirName is not a known key
        13 |         { type: 'category', label: 'E', link: { type: 'index' }, items: [] },
      > 14 |         { type: 'autogenerated', dirName: '.' },
           |                                  ^^^^^^^
        hint: did you mean dir?

      docsgen.config.ts:16:7 error invalid-config: docs.sidebars["my docs"]: expected the key to be a name of letters, digits, dots, hyphens and underscores
        15 |       ],
      > 16 |       'my docs': [],
           |       ^^^^^^^^^"
    `);
  });
});

test.each([
  ["{ light: '/a.svg' }", 'expected both light and dark', "write logo: { src: '/logo.svg' }, or"],
  ["{ alt: 'A' }", 'expected src, or light and dark', "write logo: { src: '/logo.svg' }, or"],
  ["{ src: '/a.svg', dark: '/b.svg' }", 'expected src, or light and dark', 'leave src out'],
  ["{ light: '/a.svg', drak: '/b.svg' }", 'drak is not a known key', 'did you mean dark?'],
])('a logo %s', async (logo, message, hint) => {
  const report = await reportOnConfig(`{ title: 'T', navbar: { logo: ${logo} } }`);
  expect(report).toContain(`navbar.logo${message.startsWith('drak') ? '.' : ': '}${message}`);
  expect(report).toContain(hint);
});

test('every key of the config is described', () => {
  const json = z.toJSONSchema(siteSchema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  expect(undescribed(json)).toEqual([]);
});

/** Paths of the properties of a JSON schema that have no description of their own. */
function undescribed(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const missing = Object.entries('properties' in schema ? (schema.properties as object) : {}).flatMap(
    ([key, value]) => {
      return typeof value === 'object' && 'description' in value ? [] : [`${path}.${key}`];
    },
  );
  return [...missing, ...Object.entries(schema).flatMap(([key, value]) => undescribed(value, `${path}/${key}`))];
}

test.each([
  ['themeConfig', 'navbar, footer'],
  ['cleanUrls', 'pageFiles'],
  ['presets', 'docs, posts and pages'],
  ['sidebars', 'docs.sidebars'],
])('%s of other tools is reported with its place here', async (key, place) => {
  const report = await reportOnConfig(`{ title: 'T', ${key}: {} }`);
  expect(report).toContain(`${key} is not a known key`);
  expect(report).toContain(place);
  expect(report).not.toContain('did you mean');
});

test('names of locales are pieces of addresses', () => {
  const { shape } = siteSchema;
  const isName = (name: string) => shape.locales.safeParse({ [name]: { label: 'x', lang: 'de' } }).success;
  expect(['de', 'pt-BR', 'zh_hans', 'de/at', '_de', 'de__at', ''].filter(isName)).toEqual(['de', 'pt-BR', 'zh_hans']);
});

test.each(['de', 'pt-BR', 'gsw', 'mww', 'sh'])('%s is the tag of a language', (tag) => {
  expect(languageTag().safeParse(tag).success).toBe(true);
});

test.each(['english', 'jp', 'de_AT', ''])('%j is none', (tag) => {
  expect(languageTag().safeParse(tag).success).toBe(false);
});

test('a deferred schema is made for the first value, and not for a key that is absent', () => {
  let made = 0;
  const inner = deferred(() => {
    made++;
    return z.strictObject({ size: z.number(), name: z.string().default('none') });
  });
  const schema = z.strictObject({ one: inner.optional(), many: z.array(inner).default([]) });
  expect(schema.parse({})).toEqual({ many: [] });
  expect(made).toBe(0);
  expect(schema.parse({ one: { size: 1 }, many: [{ size: 2 }] })).toEqual({
    one: { size: 1, name: 'none' },
    many: [{ size: 2, name: 'none' }],
  });
  expect(made).toBe(1);
  expect(schema.safeParse({ many: [{ size: 'x' }] }).error?.issues[0]).toMatchObject({ path: ['many', 0, 'size'] });
});
