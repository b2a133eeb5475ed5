import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UserConfig } from '../../../../src/index.ts';
import { resolveConfig } from '../../../../src/pipeline/config/index.ts';
import { effort } from '../../../effort.ts';
import { type Files, reportOnConfig, writeFiles } from './config-report.ts';

/** The config of a site with these files; throws when there are findings. */
function resolved(value: UserConfig, files: Files = {}) {
  const { config, findings } = resolveConfig({ root: writeFiles(files), value });
  if (config === undefined) throw new Error(findings.map(({ message }) => message).join('\n'));
  return config;
}

describe('defaults', () => {
  test('only a title is needed', () => {
    const { root, outDir, checks, ...config } = resolved({ title: 'My Project' });
    expect(outDir).toBe(`${root}/build`);
    expect(checks).toMatchObject({ 'broken-link': 'error', 'broken-anchor': 'warning' });
    expect(config).toMatchInlineSnapshot(`
      {
        "accent": undefined,
        "announcement": undefined,
        "api": [],
        "assistants": [],
        "audiences": [],
        "baseUrl": "/",
        "colorMode": {
          "default": "dark",
          "toggle": false,
        },
        "docs": [],
        "examples": {
          "variables": false,
        },
        "externalLinks": {
          "ignore": [],
          "maxAge": 7,
          "perHost": 2,
          "retries": 2,
          "timeout": 15,
        },
        "file": undefined,
        "filesBase": "/",
        "fonts": {},
        "footer": {
          "columns": [],
          "copyright": "",
        },
        "glossary": undefined,
        "head": [],
        "images": false,
        "language": {
          "dir": "ltr",
          "lang": "en",
          "texts": {},
        },
        "markdown": {
          "admonitions": {},
          "code": {
            "twoslash": false,
          },
          "compat": {
            "admonitions": true,
            "comments": true,
            "headingIds": true,
          },
          "components": {},
          "format": "mdx",
          "handlers": {},
          "linkPreviews": false,
          "math": false,
          "mermaid": false,
          "parser": "fast",
          "rehypePlugins": [],
          "remarkPlugins": [],
          "zoom": false,
        },
        "navbar": {
          "items": [],
          "social": [],
          "title": "My Project",
        },
        "pageFiles": "folder",
        "pages": undefined,
        "plugins": [],
        "posts": [],
        "precompress": [],
        "product": {
          "name": "My Project",
          "slug": "my-project",
        },
        "redirects": [],
        "scripts": [],
        "search": true,
        "security": {
          "allow": {},
          "policy": "header",
        },
        "shownAudiences": [],
        "socialImages": false,
        "static": undefined,
        "synonyms": [],
        "tagline": "",
        "theme": undefined,
        "title": "My Project",
        "toc": {
          "max": 3,
          "min": 2,
        },
        "trailingSlash": false,
        "twins": true,
        "variables": {},
      }
    `);
  });

  test('folders that are there are used', () => {
    const files = {
      'docs/': '',
      'releases/': '',
      'blog/': '',
      'pages/': '',
      'src/pages/': '',
      'static/': '',
      'theme/': '',
    };
    const { docs, posts, pages, static: copied, theme } = resolved({ title: 'x' }, files);
    expect({ docs, posts, pages, copied, theme }).toMatchInlineSnapshot(`
      {
        "copied": "static",
        "docs": [
          {
            "contributors": false,
            "dir": "docs",
            "editUrl": undefined,
            "folders": [
              {
                "dir": "docs",
                "prefix": "",
              },
            ],
            "id": "docs",
            "keyPath": [
              "docs",
            ],
            "label": "docs",
            "lastUpdated": false,
            "listed": [],
            "route": "/docs",
            "snapshots": {
              "dir": "versions",
              "list": "versions.json",
            },
            "versioned": false,
            "versions": [
              {
                "banner": "none",
                "dir": "docs",
                "folders": [
                  {
                    "dir": "docs",
                    "prefix": "",
                  },
                ],
                "keyPath": [
                  "docs",
                ],
                "label": "Next",
                "latest": true,
                "main": undefined,
                "name": "current",
                "noIndex": false,
                "route": "/docs",
                "sidebars": undefined,
                "tagsFile": "tags.yml",
              },
            ],
          },
        ],
        "pages": {
          "dir": "pages",
        },
        "posts": [
          {
            "authorsFile": "authors.yml",
            "description": "",
            "dir": "releases",
            "feeds": [],
            "id": "posts",
            "keyPath": [
              "posts",
            ],
            "perPage": 10,
            "route": "/releases",
            "tagsFile": "tags.yml",
            "title": "Releases",
          },
        ],
        "theme": "theme",
      }
    `);
  });

  test('folders of other tools are used where there are none of ours', () => {
    const { posts, pages } = resolved({ title: 'x' }, { 'blog/': '', 'src/pages/': '' });
    expect(posts).toMatchObject([{ dir: 'blog', route: '/blog', title: 'Blog' }]);
    expect(pages).toEqual({ dir: 'src/pages' });
  });

  test('false switches a feature off', () => {
    const files = { 'docs/': '', 'blog/': '', 'pages/': '', 'static/': '', 'theme/': '' };
    const off = { pages: false, static: false, theme: false, announcement: false } as const;
    const config = resolved({ title: 'x', docs: false, posts: false, ...off }, files);
    expect(config).toMatchObject({ docs: [], posts: [] });
    expect(config).toMatchObject(Object.fromEntries(Object.keys(off).map((key) => [key, undefined])));
  });
});

describe('what is named but missing', () => {
  test('folders and files', async () => {
    const config = `{
  title: 'x',
  docs: { dir: 'content' },
  posts: { perPage: 5 },
  pages: { dir: './file.txt' },
  static: 'public',
  api: [
    { id: 'a', document: '../openapi/a.yaml', route: '/api/a' },
    { id: 'b', document: 'docs', route: '/api/b' },
  ],
}`;
    expect(await reportOnConfig(config, { 'docs/': '', 'file.txt': '' })).toMatchInlineSnapshot(`
      "docsgen.config.ts:5:16 error missing-folder: docs.dir: there is no folder content
        4 |   title: 'x',
      > 5 |   docs: { dir: 'content' },
          |                ^^^^^^^^^

      docsgen.config.ts:6:10 error missing-folder: posts: there is no folder releases or blog
        5 |   docs: { dir: 'content' },
      > 6 |   posts: { perPage: 5 },
          |          ^
        hint: create it, name another with dir, or set posts to false

      docsgen.config.ts:7:17 error missing-folder: pages.dir: file.txt is a file, not a folder
        6 |   posts: { perPage: 5 },
      > 7 |   pages: { dir: './file.txt' },
          |                 ^^^^^^^^^^^^

      docsgen.config.ts:8:11 error missing-folder: static: there is no folder public
        7 |   pages: { dir: './file.txt' },
      > 8 |   static: 'public',
          |           ^^^^^^^^

      docsgen.config.ts:10:26 error missing-folder: api[0].document: there is no file ../openapi/a.yaml
         9 |   api: [
      > 10 |     { id: 'a', document: '../openapi/a.yaml', route: '/api/a' },
           |                          ^^^^^^^^^^^^^^^^^^^

      docsgen.config.ts:11:26 error missing-folder: api[1].document: docs is a folder, not a file
        10 |     { id: 'a', document: '../openapi/a.yaml', route: '/api/a' },
      > 11 |     { id: 'b', document: 'docs', route: '/api/b' },
           |                          ^^^^^^"
    `);
  });

  test('is left out where the site says that it is no error', () => {
    const config = resolved({ title: 'x', docs: { dir: 'nowhere' }, checks: { 'missing-folder': 'warning' } });
    expect(config.docs).toEqual([]);
  });
});

describe('product tokens', () => {
  test('are replaced by the names of the product in every string, keys included', () => {
    const config = resolved(
      {
        title: '%product.name% docs',
        tagline: 'All about {product}, %product.SLUG%',
        product: { name: 'Open CDR', slug: 'cdr' },
        docs: {
          main: '{product}/install',
          sidebars: { '{product}': ['{product}/a', { type: 'autogenerated', dir: '{product}' }] },
        },
        api: [{ id: 'admin', document: 'admin.yaml', route: '/api/{product}/admin' }],
      },
      { 'docs/': '', 'admin.yaml': '' },
    );
    expect(config.title).toBe('Open CDR docs');
    expect(config.tagline).toBe('All about cdr, CDR');
    expect(config.docs[0]?.versions).toMatchObject([
      { main: 'cdr/install', sidebars: { cdr: ['cdr/a', { dir: 'cdr' }] } },
    ]);
    expect(config.api[0]?.route).toBe('/api/cdr/admin');
    expect(config.product).toEqual({ name: 'Open CDR', slug: 'cdr' });
  });

  test.each([
    ['My Project!', 'my-project'],
    ['(Über)', 'über'],
    ['???', 'product'],
  ])('of the title %s the slug is %s', (title, slug) => {
    expect(resolved({ title }).product).toEqual({ name: title, slug });
  });
});

describe('the language', () => {
  test('has its direction, unless the config gives another', () => {
    expect(resolved({ title: 'x' }).language).toEqual({ lang: 'en', dir: 'ltr', texts: {} });
    expect(resolved({ title: 'x', lang: 'HE-il' }).language).toMatchObject({ lang: 'he-IL', dir: 'rtl' });
    expect(resolved({ title: 'x', lang: 'ar', dir: 'ltr' }).language).toMatchObject({ lang: 'ar', dir: 'ltr' });
  });

  test('is a language tag', async () => {
    expect(await reportOnConfig("{ title: 'x', lang: 'pt_BR', dir: 'left' }")).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:49 error invalid-config: lang: expected a language tag such as "en" or "pt-BR", got "pt_BR"
        2 |
      > 3 | export default defineConfig({ title: 'x', lang: 'pt_BR', dir: 'left' });
          |                                                 ^^^^^^^
        hint: write pt-BR

      docsgen.config.ts:3:63 error invalid-config: dir: expected "ltr" or "rtl", got "left"
        2 |
      > 3 | export default defineConfig({ title: 'x', lang: 'pt_BR', dir: 'left' });
          |                                                               ^^^^^^"
    `);
  });
});

describe('addresses', () => {
  test('carry the base URL and no trailing slash', () => {
    const config = resolved(
      {
        title: 'x',
        url: 'https://example.org/',
        baseUrl: 'base/url',
        docs: { route: '/', editUrl: 'https://example.org/edit' },
        posts: { route: 'news//' },
        api: [{ id: 'a', document: 'a.yaml', route: '/api/a/' }],
        redirects: [{ from: 'old/', to: '/new' }],
      },
      { 'docs/': '', 'blog/': '', 'a.yaml': '' },
    );
    expect(config.docs).toMatchObject([{ route: '/base/url/', editUrl: 'https://example.org/edit/' }]);
    expect(config).toMatchObject({
      url: 'https://example.org',
      baseUrl: '/base/url/',
      posts: [{ route: '/base/url/news' }],
    });
    expect(config.api[0]).toEqual({
      id: 'a',
      document: 'a.yaml',
      earlier: [],
      remote: [],
      guides: [],
      collections: [],
      samples: ['curl', 'javascript', 'python', 'java'],
      samplesMenu: true,
      showInternal: false,
      tryIt: false,
      limits: { mebibytes: 64, depth: 500 },
      route: '/base/url/api/a',
      checks: {},
    });
    expect(config.redirects).toEqual([{ from: '/old', to: '/new' }]);
  });
});

describe('the output folder', () => {
  test('may not hold what the author wrote', async () => {
    expect(await reportOnConfig("{ title: 'x', outDir: '.' }")).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:51 error invalid-config: outDir: the output would replace the folder of the config
        2 |
      > 3 | export default defineConfig({ title: 'x', outDir: '.' });
          |                                                   ^^^
        hint: name a folder of its own, such as 'build'"
    `);
    expect(await reportOnConfig("{ title: 'x', outDir: 'docs/out' }", { 'docs/': '' })).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:51 error invalid-config: outDir: the output folder may not be in the folder docs, or around it
        2 |
      > 3 | export default defineConfig({ title: 'x', outDir: 'docs/out' });
          |                                                   ^^^^^^^^^^
        hint: name a folder of its own, such as 'build'"
    `);
    expect(await reportOnConfig("{ title: 'x', outDir: 'a', static: 'a/b' }", { 'a/b/': '' })).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:51 error invalid-config: outDir: the output folder may not be in the folder a/b, or around it
        2 |
      > 3 | export default defineConfig({ title: 'x', outDir: 'a', static: 'a/b' });
          |                                                   ^^^
        hint: name a folder of its own, such as 'build'"
    `);
  });
});

test.each([
  ["outDir: 'a\\0'", 'outDir: expected the path of a folder, got "a\\u0000"'],
  ["static: 'a\\0'", 'static: expected a path relative to the folder of the config, got "a\\u0000"'],
  ["docs: { dir: 'a\\0' }", 'docs.dir: expected a path relative to the folder of the config, got "a\\u0000"'],
  ["docs: { tagsFile: 'a\\0' }", 'docs.tagsFile: expected a file name without folders, got "a\\u0000"'],
  [
    "glossary: { file: 'a\\0' }",
    'glossary.file: expected a file path relative to the folder of the config, got "a\\u0000"',
  ],
])('a path has no NUL: %s', async (entry, message) => {
  expect(await reportOnConfig(`{ title: 'x', ${entry} }`)).toContain(message);
});

test('two API documents may not share an id', async () => {
  const config = `{
  title: 'x',
  api: [
    { id: 'a', document: 'a.yaml', route: '/a' },
    { id: 'a', document: 'a.yaml', route: '/b' },
  ],
}`;
  expect(await reportOnConfig(config, { 'a.yaml': '' })).toMatchInlineSnapshot(`
    "docsgen.config.ts:7:11 error invalid-config: api[1].id: "a" is the id of another document
      6 |     { id: 'a', document: 'a.yaml', route: '/a' },
    > 7 |     { id: 'a', document: 'a.yaml', route: '/b' },
        |           ^^^
      also: docsgen.config.ts:6:11 first used here"
  `);
});

test('the parser can be chosen', () => {
  expect(resolved({ title: 'x', markdown: { parser: 'reference' } }).markdown.parser).toBe('reference');
});

test('the config is frozen, but for what belongs to plugins', () => {
  const options = { names: ['a'] };
  const config = resolved({ title: 'x', markdown: { remarkPlugins: [[() => {}, options]] } });
  expect(Object.isFrozen(config.navbar.items)).toBe(true);
  expect(Object.isFrozen(config.markdown.remarkPlugins)).toBe(true);
  const [plugin] = config.markdown.remarkPlugins as [[unknown, typeof options]];
  expect(Object.isFrozen(plugin[1].names)).toBe(false);
});

describe('resolveConfig never throws', () => {
  const root = writeFiles({ 'docs/': '' });
  const keys = [
    'title',
    'docs',
    'posts',
    'pages',
    'static',
    'theme',
    'api',
    'navbar',
    'footer',
    'toc',
    'checks',
    'markdown',
    'product',
    'sidebars',
    'items',
    'type',
    'dir',
    'route',
    'id',
    'href',
    'label',
    'url',
    'baseUrl',
    'outDir',
    'document',
    '{product}',
  ];
  const key = fc.oneof(fc.constantFrom(...keys), fc.string({ maxLength: 3 }));
  const values = [
    fc.string(),
    fc.constantFrom('doc', 'category', 'docs', '/docs', '../x', 'https://example.org', '%product.name%', '\0'),
  ];

  test('on any value', () => {
    fc.assert(
      fc.property(
        fc.anything({ key, values, maxDepth: 4, withNullPrototype: true, withDate: true, withMap: true }),
        (value) => {
          expectResult(value);
        },
      ),
      { numRuns: effort(100, 300) },
    );
  });

  test('on any object with a title', () => {
    fc.assert(
      fc.property(fc.object({ key, values, maxDepth: 4 }), (value) => {
        expectResult({ ...value, title: 'x' });
      }),
      { numRuns: effort(100, 300) },
    );
  });

  test('on an object that contains itself', () => {
    const items: unknown[] = [];
    const category = { type: 'category', label: 'a', items };
    items.push(category);
    expectResult({ title: 'x', docs: { sidebars: { docs: [category] } } });
    expectResult({ title: 'x', navbar: category });
  });

  function expectResult(value: unknown): void {
    const { config, findings } = resolveConfig({ root, value });
    if (config === undefined) expect(findings).not.toEqual([]);
    for (const { message } of findings) expect(message.length).toBeLessThan(500);
  }
});
