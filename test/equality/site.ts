import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Path to content, or to what `linkTo` gives. */
export type Files = Map<string, string>;

/** Code, API documents and many pages (locales, sets, versions) cost most of the time of a clean build. */
export type Features = 'text' | 'code' | 'api' | 'many' | 'all';

const featureOf: readonly (readonly [RegExp, Features])[] = [
  [
    /^(?:components|theme|lib-[ab]|store|node_modules|styles)\/|^lib$|^tsconfig|^pages\/(?:index\.tsx|home\.css)|^docs\/guide\/(?:live|island|linked|_counted)\.mdx$/,
    'code',
  ],
  [/^openapi\/|^docs\/calls\.mdx$/, 'api'],
  [/^(?:i18n|sdk|versions|hooks)\/|^versions\.json$/, 'many'],
];

/**
 * Writes what differs from `before` into the folder of a site.
 *
 * @param touched files to write although their content is the same
 */
export function writeChanges(
  root: string,
  before: Files,
  after: Files,
  touched: ReadonlySet<string> = new Set(),
): void {
  for (const path of before.keys()) if (!after.has(path)) rmSync(join(root, path));
  for (const [path, content] of after) {
    if (before.get(path) === content && !touched.has(path)) continue;
    const target = targetOf(content);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (target !== undefined || targetOf(before.get(path)) !== undefined)
      rmSync(join(root, path), { recursive: true, force: true });
    if (target === undefined) writeFileSync(join(root, path), content);
    else symlinkSync(target, join(root, path));
  }
}

const linkMark = '\0link to ';

/** A symbolic link, where a file would have its content. */
export function linkTo(target: string): string {
  return linkMark + target;
}

/** Where a symbolic link leads; `undefined` for a file. */
export function targetOf(content: string | undefined): string | undefined {
  return content?.startsWith(linkMark) === true ? content.slice(linkMark.length) : undefined;
}

/** Whether a site that is to show these features has a file. */
export function isPart(path: string, features: Features): boolean {
  const [, feature] = featureOf.find(([pattern]) => pattern.test(path)) ?? [];
  return features === 'all' || feature === undefined || feature === features;
}

function configOf(features: Features): string {
  const has = (feature: Features) => features === 'all' || features === feature;
  const withApi = has('api') ? config : config.replace(/^ {2}api: .*\n/m, '');
  if (has('many')) return withApi;
  return withApi
    .replace(/^ {2}(?:locales|translationsPage): .*\n|^import hooks .*\n/gm, '')
    .replace(/^ {2}docs: .*/m, `  docs: ${docs},`)
    .replace('words(), hooks()', 'words()');
}

/** A small site that uses everything a build has to do. */
export function writeFirstSite(features: Features = 'all'): Files {
  const all: Record<string, string> = {
    'settings.ts':
      "export const navbar = [{ label: 'Docs', href: '/docs' }, { label: 'API', href: '/api/shop' }];\nexport const title = 'Shop';\n",
    'plugin.mjs': plugin('was here'),
    'words.ts': wordsPlugin,
    'glossary.yml':
      'terms:\n  Order: { definition: What somebody wants to have }\n  SKU: { name: stock keeping unit, definition: A thing on a shelf }\nspelling:\n  e-mail: email\n',
    'docs/tags.yml': 'start:\n  label: Start here\nmore:\n  label: More\n',
    'docs/index.mdx':
      '---\ntitle: Start\ntags: [start]\n---\n\nAn Order has a SKU. See [setup](./guide/setup.mdx#first).\n',
    'docs/guide/_category_.yml': 'label: Guide\nposition: 2\n',
    'docs/guide/setup.mdx':
      '---\nsidebar_position: 1\ntags: [start, more]\n---\n\nimport Notice from \'./_notice.mdx\';\n\n# Setup\n\n<Notice />\n\n## First\n\n![A chart](./chart.svg)\n\n:::shop[Mind]\nText of %product.name%.\n:::\n\n```js {1}\nconst a = 1;\n```\n\n```js file="./sample.js" region="main"\n```\n\nRelease %var.release%.\n',
    'docs/guide/sample.js': '// #region main\nrun(1);\n// #endregion\n',
    'docs/guide/_notice.mdx': '> Back up first. See [start](../index.mdx).\n',
    'docs/guide/_counted.mdx': 'export const count = 2;\n\nThere are {count} and a [link](../index.mdx).\n',
    'docs/guide/chart.svg': svg(40, 30),
    'docs/guide/live.mdx':
      "import { Price } from '@site/components/price';\nimport prices from './prices.json';\nimport note from './note.txt?raw';\nimport Counted from './_counted.mdx';\n\n# Live\n\n<Price value={prices.list[0]} /> {note}\n\n<Counted />\n",
    'docs/guide/island.mdx':
      "import { Counter } from '@site/components/counter';\n\n# Island\n\n<Counter start={3} />\n",
    'docs/guide/linked.mdx':
      "import { word } from '../../lib/word';\nimport { version } from 'linked';\n\n# Linked\n\n{word} {version} {process.env.DOCSGEN_CAMPAIGN ?? 'unset'}\n",
    lib: linkTo('lib-a'),
    'lib-a/word.ts': "export { word } from './own';\n",
    'lib-a/own.ts': "export const word = 'first';\n",
    'lib-b/word.ts': "export { word } from './own';\n",
    'lib-b/own.ts': "export const word = 'second';\n",
    'node_modules/linked': linkTo('../store/one'),
    'store/one/package.json': manifest,
    'store/one/index.js': "export const version = 'one';\n",
    'store/two/package.json': manifest,
    'store/two/index.js': "export const version = 'two';\n",
    'styles/a.css': "@import './deep.css';\n.a { color: red; }\n",
    'styles/deep.css': '.deep { color: red; }\n',
    '.gitignore': 'build\nnode_modules\n.docsgen\n',
    'docs/guide/prices.json': '{"list": [7, 8]}\n',
    'docs/guide/note.txt': 'plain <text>',
    'docs/plain.md': '# Plain\n\nBraces {"stay"} here, as do <b>tags</b>.\n',
    'openapi/old.yaml': apiDocument('Orders of then'),
    'docs/calls.mdx':
      '# Calls\n\n<ApiChanges api="shop" from="0.9" />\n\nSee [the list](api:shop/listOrders).\n\n```http operation=shop/listOrders\nGET /orders?limit=5\n```\n\n```json schema=shop/Order\n{ "id": 1 }\n```\n\n```words\ngood\n```\n',
    'components/price.tsx': component('price'),
    'components/counter.tsx':
      "'use client';\nimport { useState } from 'react';\n\nexport function Counter({ start }: { start: number }) {\n  const [count, set] = useState(start);\n  return <button onClick={() => set(count + 1)}>{count}</button>;\n}\n",
    'pages/index.tsx':
      "import { product } from 'docsgen/site';\nimport './home.css';\n\nexport const frontmatter = { title: 'Home', description: 'Where it begins' };\n\nexport default function Home() {\n  return <h1 className=\"home\">{product.name}</h1>;\n}\n",
    'pages/home.css': '.home { color: red; }\n',
    'pages/about.mdx': '# About\n\nOne Order.\n',
    'releases/authors.yml': 'ann:\n  name: Ann\n',
    'releases/2024-01-02-first.mdx':
      '---\ntitle: First\nauthors: [ann]\ntags: [news]\n---\n\nFirst news.\n\n{/* truncate */}\n\n## Rest\n\nAn email.\n',
    'releases/2024-02-03-second.mdx': '---\ntitle: Second\n---\n\nMore news in [first](./2024-01-02-first.mdx).\n',
    'static/robots.txt': 'User-agent: *\n',
    'theme/custom.css': '.shop { color: blue; }\n',
    'openapi/shop.yaml': apiDocument('List orders'),
    'openapi/stock.json': stockDocument(),
    'openapi/parts.yaml': 'Order:\n  type: object\n  required: [id]\n  properties:\n    id: { type: integer }\n',
    'openapi/paths/items.yaml': apiPath('One item'),
    'static/_redirects': '/elsewhere /docs 302\n',
    'sdk/index.mdx': '# SDK\n\nFor [the shop](docs:guide/setup).\n\n## Calls\n\nAn Order.\n',
    'sdk/more.mdx': '---\ntags: [start]\n---\n\n# More\n\n[Calls](./index.mdx#calls) and [start](../docs/index.mdx).\n',
    'i18n/de/strings.json': strings('Laden'),
    'i18n/de/docs/index.mdx': '---\ntitle: Anfang\n---\n\nSiehe [Einrichten](./guide/setup.mdx#first).\n',
    'i18n/de/sdk/index.mdx': '# Werkzeug\n\n## Aufrufe {#calls}\n\n[Mehr](./more.mdx)\n',
    'versions/1.0/docs/index.mdx': '# Start of then\n\nSee [more](./more.mdx) and [now](/docs/next/guide/setup).\n',
    'versions/1.0/docs/more.mdx': '# More of then\n\n## Part\n',
    'hooks/index.ts': hooksPlugin,
    'hooks/texts.ts': "export const mark = 'marked';\n",
    'hooks/list.json': '["one", "two"]\n',
    'hooks/list.tsx': list('list'),
    'hooks/slot.tsx': slot('In a slot'),
    'hooks/client.ts': "export default function mount() {\n  document.documentElement.dataset.hooks = 'on';\n}\n",
  };
  all['docsgen.config.ts'] = configOf(features);
  if (features !== 'all' && features !== 'api') {
    all['settings.ts'] = "export const navbar = [{ label: 'Docs', href: '/docs' }];\nexport const title = 'Shop';\n";
  }
  return new Map(Object.entries(all).filter(([path]) => isPart(path, features)));
}

const docs = "{ dir: 'docs', editUrl: 'https://example.org/edit/', lastUpdated: true, contributors: true }";

const config = `import { defineConfig } from 'docsgen';
import mark from './plugin.mjs';
import words from './words';
import hooks from './hooks';
import { navbar, title } from './settings';

export default defineConfig({
  title,
  url: 'https://example.org',
  baseUrl: '/',
  product: { name: 'Shop', slug: 'shop' },
  variables: { release: '1.0' },
  checks: {},
  docs: [${docs.replace('{', "{ id: 'docs',")}, { id: 'sdk', dir: 'sdk', route: '/sdk' }],
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
  translationsPage: '/translations',
  posts: { dir: 'releases' },
  plugins: [words(), hooks()],
  glossary: { file: 'glossary.yml' },
  api: [{ id: 'shop', document: 'openapi/shop.yaml', route: '/api/shop', earlier: [{ version: '0.9', document: 'openapi/old.yaml' }] }, { id: 'stock', document: 'openapi/stock.json', route: '/api/stock', layout: 'operation' }],
  redirects: [{ from: '/old', to: '/docs' }],
  navbar: { items: navbar },
  markdown: { admonitions: { shop: { title: 'Shop', like: 'tip' } }, rehypePlugins: [mark] },
});
`;

const manifest = '{"name":"linked","version":"1.0.0","type":"module","main":"index.js"}\n';

export function plugin(mark: string): string {
  return `export default function mark() {
  return (tree) => {
    tree.children.push({ type: 'element', tagName: 'p', properties: { className: ['mark'] }, children: [{ type: 'text', value: ${JSON.stringify(mark)} }] });
  };
}
`;
}

/** Colours a language, and checks its blocks and strings of its format. */
const wordsPlugin = `import { definePlugin, file } from 'docsgen/plugin';

const check = async (text, q) => {
  const at = text.indexOf('bad');
  if (at < 0) return [];
  const note = await q(file, 'docs/guide/note.txt');
  return [{ rule: 'bad-word', message: 'a bad word: ' + note, span: { start: at, end: at + 3 } }];
};

export default definePlugin({
  name: 'words',
  setup: () => ({
    rules: { 'bad-word': { severity: 'warning', about: 'A bad word.' } },
    languages: [{ name: 'words', grammar: { keyword: /good/ } }],
    blocks: { words: ({ code }, q) => check(code, q) },
    formats: { words: check },
  }),
});
`;

/** Everything that a plugin may add, of a data file, of the sources and of the routes. */
const hooksPlugin = `import { definePlugin, env, file, routes, sources } from 'docsgen/plugin';
import { mark } from './texts';

const listOf = async (q) => JSON.parse((await q(file, 'hooks/list.json')) ?? '[]');

export default definePlugin({
  name: 'hooks',
  from: import.meta.url,
  setup: () => ({
    rules: { short: { severity: 'warning', about: 'The list is short.' } },
    documents: async (q) => (await listOf(q)).map((name) => ({ path: 'docs/made/' + name + '.md', text: '# Made ' + name + '\\n' })),
    routes: async (q) => [
      { permalink: '/hooks/list', title: 'List of ' + (await listOf(q)).length, template: './list.tsx', props: async (q) => ({ titles: (await q(routes)).map(({ title }) => title) }) },
    ],
    files: () => [
      { path: 'hooks.json', content: async (q) => JSON.stringify([await q(env, 'DOCSGEN_CAMPAIGN'), (await q(sources)).map(({ path }) => path)]) },
    ],
    head: ({ title }) => [{ tag: 'meta', attributes: { name: 'hooks', content: title + mark } }],
    records: ({ permalink }) => (permalink === '/docs' ? [{ title: 'Record', html: '<p>of a hook</p>' }] : []),
    client: ['./client.ts'],
    slots: { 'content.after': './slot.tsx' },
    check: async (q) => ((await listOf(q)).length < 2 ? [{ rule: 'short', message: 'a short list' }] : []),
  }),
});
`;

/** The template of a plugin's route. */
export function list(name: string): string {
  return `export default function List({ titles }: { titles: readonly string[] }) {\n  return <ul className="${name}">{titles.map((title, index) => <li key={index}>{title}</li>)}</ul>;\n}\n`;
}

export function slot(text: string): string {
  return `export default function Slot() {\n  return <p className="slot">${text}</p>;\n}\n`;
}

/** German texts of the interface and of the config. */
export function strings(title: string): string {
  return JSON.stringify({ interface: { 'page.edit': 'Ändern' }, config: { Shop: title, Docs: 'Anleitung' } });
}

export function component(name: string): string {
  return `export function Price({ value }: { value: number }) {\n  return <b className=${JSON.stringify(name)}>{value}</b>;\n}\n`;
}

export function svg(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"></svg>`;
}

/** The operations of an address, in a file of their own. */
export function apiPath(summary: string): string {
  return `get:
  operationId: oneItem
  summary: ${summary}
  responses:
    '200': { description: It, content: { application/json: { schema: { $ref: '../parts.yaml#/Order' } } } }
`;
}

export function apiDocument(summary: string): string {
  return `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /items: { $ref: './paths/items.yaml' }
  /orders:
    get:
      operationId: listOrders
      summary: ${summary}
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
      responses:
        '200':
          description: The orders
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Order' } }
components:
  schemas:
    Order: { $ref: './parts.yaml#/Order' }
    Words: { type: string, format: words }
`;
}

/** A document with a page for each operation, by default more of them than navigation lists. Its descriptions link to the other document. */
export function stockDocument(operations = 63): string {
  const ref = (n: number) => ({ $ref: `#/components/schemas/Item${n % 4}` });
  const operation = (n: number) => ({
    operationId: `stock${n}`,
    summary: `Stock ${n}`,
    description: `Of shelf ${n}${n % 9 === 0 ? ', as in [orders](api:shop/listOrders)' : ''}.`,
    tags: [`Shelf ${n % 3}`],
    responses: { 200: { description: 'Done', content: { 'application/json': { schema: ref(n) } } } },
  });
  const paths = Array.from({ length: operations }, (_, n) => [`/stock/${n}`, { get: operation(n) }] as const);
  const schemas = Array.from({ length: 4 }, (_, n) => {
    const properties = { id: { type: 'string', description: `Id ${n}.` }, ...(n < 3 && { next: ref(n + 1) }) };
    return [`Item${n}`, { type: 'object', description: `Item ${n}.`, properties }] as const;
  });
  const document = {
    openapi: '3.1.0',
    info: { title: 'Stock', version: '1', description: 'What is there.' },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) },
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
