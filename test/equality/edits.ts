import type { Random } from './random.ts';
import {
  apiDocument,
  apiPath,
  component,
  type Files,
  linkTo,
  list,
  plugin,
  slot,
  stockDocument,
  strings,
  svg,
  targetOf,
} from './site.ts';

/** Changes the files of a site, and says how. */
export interface Edit {
  readonly name: string;
  /** `undefined` when there is nothing to be done: the file is gone. */
  readonly apply: (files: Files, random: Random) => string | undefined;
}

const stock = 'openapi/stock.json';

const text = (files: Files, path: string, change: (old: string) => string) => {
  const old = files.get(path);
  if (old === undefined || targetOf(old) !== undefined) return;
  files.set(path, change(old));
  return path;
};

const pagePaths = (files: Files) =>
  [...files.keys()].filter((path) =>
    /^(?:docs|pages|releases|sdk|i18n\/de\/(?:docs|sdk)|versions\/1\.0\/docs)\/(?:.*\/)?[^_/][^/]*\.mdx$/.test(path),
  );

const anyPage = (files: Files, random: Random) => {
  const pages = pagePaths(files);
  return pages.length === 0 ? undefined : random.pick(pages);
};

const frontmatter = (old: string, field: string, value: string): string => {
  const line = `${field}: ${value}\n`;
  if (!old.startsWith('---\n')) return `---\n${line}---\n\n${old}`;
  const without = old.replace(new RegExp(`^${field}: .*\n`, 'm'), '');
  return without.replace('---\n', `---\n${line}`);
};

const paragraphs = [
  'One more paragraph.',
  'An Order, and e-mail.',
  '[a link](./setup.mdx)',
  '[broken](./nowhere.mdx)',
  '[anchor](/docs/guide/setup#first)',
  '![chart](./chart.svg)',
  '![gone](./gone.png)',
  '## A heading {#own}',
  '[api](api:shop/listOrders) and [none](api:shop/nothing)',
  '<!-- comment -->',
  ':::tip\nMind the gap.\n:::',
  '{1 + 1}',
  '<Badge>new</Badge>',
  '```words\nbad\n```',
  '```json schema=shop/Words\n"a bad one"\n```',
  '```json schema=shop/Order\n{ "id": "x" }\n```',
  '<Unknown />',
  'A { brace',
];

const fields: readonly (readonly [string, readonly string[]])[] = [
  ['title', ['One', 'Two', 'Three']],
  ['slug', ['/moved', 'here', '/docs/calls']],
  ['sidebar_position', ['1', '3', 'x']],
  ['tags', ['[start]', '[more, other]', '[]']],
  ['draft', ['true', 'false']],
  ['unlisted', ['true', 'false']],
  ['description', ['Short', '.inf']],
  ['terms', ['false', 'true']],
  ['custom', ['.nan', 'plain', '{ a: 1 }']],
  ['redirect_from', ['[/was]', '[/old]']],
];

const toggle = (files: Files, path: string, content: string) => {
  if (!files.delete(path)) files.set(path, content);
  return path;
};

/** Each value in turn for a piece of a file. */
const swap = (name: string, path: string, pattern: RegExp, values: readonly string[]): Edit => ({
  name,
  apply: (files, random) => text(files, path, (old) => old.replace(pattern, () => random.pick(values))),
});

export const edits: readonly Edit[] = [
  {
    name: 'add a paragraph',
    apply(files, random) {
      const path = anyPage(files, random);
      return path && text(files, path, (old) => `${old}\n${random.pick(paragraphs)}\n`);
    },
  },
  {
    name: 'drop the last paragraph',
    apply(files, random) {
      const path = anyPage(files, random);
      return path && text(files, path, (old) => `${old.trimEnd().split('\n\n').slice(0, -1).join('\n\n')}\n`);
    },
  },
  {
    name: 'set a field of the frontmatter',
    apply(files, random) {
      const path = anyPage(files, random);
      const [field, values] = random.pick(fields);
      return path && text(files, path, (old) => frontmatter(old, field, random.pick(values)));
    },
  },
  {
    name: 'add a page',
    apply(files, random) {
      const path = `docs/${random.pick(['', 'guide/', 'other/'])}page-${random.number(6)}.mdx`;
      const target = anyPage(files, random)?.replace(/^docs\//, '/') ?? './none.mdx';
      files.set(path, `# Page ${random.number(9)}\n\n[to](${target})\n\n${random.pick(paragraphs)}\n`);
      return path;
    },
  },
  {
    name: 'delete a page',
    apply(files, random) {
      const path = anyPage(files, random);
      if (path === undefined || pagePaths(files).length < 4) return;
      files.delete(path);
      return path;
    },
  },
  {
    name: 'rename a page',
    apply(files, random) {
      const path = anyPage(files, random);
      if (path === undefined) return;
      const to = path.replace(/[^/]+$/, (name) => `${random.number(20)}-${name.replace(/^\d+-/, '')}`);
      files.set(to, files.get(path) ?? '');
      files.delete(path);
      return `${path} to ${to}`;
    },
  },
  swap('edit a partial', 'docs/guide/_notice.mdx', /^> .*?\./, ['> Back up first.', '> Be careful.', '> # No.']),
  swap('edit a partial with code', 'docs/guide/_counted.mdx', /count = \d/, ['count = 2', 'count = 3', 'count = 4']),
  {
    name: 'give a partial code, or take it away',
    apply: (files) =>
      text(files, 'docs/guide/_notice.mdx', (old) => (old.includes('{1}') ? old.replace('{1}', '') : `${old}\n{1}\n`)),
  },
  {
    name: 'move a partial away, or back',
    apply: (files) => toggle(files, 'docs/guide/_notice.mdx', '> Back again. See [start](../index.mdx).\n'),
  },
  swap('edit data that a page imports', 'docs/guide/prices.json', /\[.*\]/, ['[7, 8]', '[9]', '[1, 2, 3]', '[1,']),
  swap('edit text that a page imports', 'docs/guide/note.txt', /.*/s, ['plain <text>', 'other text']),
  {
    name: 'change an image',
    apply(files, random) {
      files.set('docs/guide/chart.svg', random.pick([svg(40, 30), svg(80, 60), 'no image']));
      return 'docs/guide/chart.svg';
    },
  },
  { name: 'toggle an image', apply: (files) => toggle(files, 'docs/guide/chart.svg', svg(40, 30)) },
  { name: 'toggle the tags file', apply: (files) => toggle(files, 'docs/tags.yml', 'start:\n  label: Go\n') },
  swap('edit the tags file', 'docs/tags.yml', /label: .*/, ['label: Start here', 'label: Begin', 'label: [']),
  { name: 'toggle a category file', apply: (files) => toggle(files, 'docs/guide/_category_.yml', 'label: Manual\n') },
  swap('edit a category file', 'docs/guide/_category_.yml', /label: .*/, ['label: Guide', 'label: Book', 'labl: x']),
  swap('edit the authors', 'releases/authors.yml', /name: .*/, ['name: Ann', 'name: Anna', 'nam: Ann']),
  swap('edit the glossary', 'glossary.yml', /definition: What[^}]*/, [
    'definition: What is wanted',
    'definition: What !',
  ]),
  {
    name: 'toggle the glossary',
    apply: (files) => toggle(files, 'glossary.yml', 'terms:\n  Link: { definition: A way }\n'),
  },
  swap('change the site title', 'settings.ts', /title = '.*'/, ["title = 'Shop'", "title = 'Store'"]),
  swap('change the navbar', 'settings.ts', /label: 'D[^']*'/, ["label: 'Docs'", "label: 'Documents'"]),
  swap('change the base URL', 'docsgen.config.ts', /baseUrl: '[^']*'/, ["baseUrl: '/'", "baseUrl: '/base/'"]),
  swap('change the product', 'docsgen.config.ts', /slug: '[^']*'/, ["slug: 'shop'", "slug: 'store'"]),
  swap('change an admonition', 'docsgen.config.ts', /like: '[^']*'/, ["like: 'tip'", "like: 'note'", "like: 'x'"]),
  swap('change how Markdown is read', 'docsgen.config.ts', /markdown: \{.*admonitions: \{ shop/, [
    'markdown: { admonitions: { shop',
    "markdown: { format: 'detect', admonitions: { shop",
    'markdown: { zoom: true, admonitions: { shop',
    'markdown: { compat: { admonitions: false }, admonitions: { shop',
  ]),
  // With a plugin, pages are known by all of the config.
  swap('use a plugin or none', 'docsgen.config.ts', /rehypePlugins: \[\w*\]/, [
    'rehypePlugins: [mark]',
    'rehypePlugins: []',
  ]),
  swap('change a redirect', 'docsgen.config.ts', /to: '[^']*'/, ["to: '/docs'", "to: '/gone'"]),
  swap('change the policy', 'docsgen.config.ts', /^ {2}(?:security: .*\n {2})?title,/m, [
    '  title,',
    "  security: { policy: 'meta' },\n  title,",
  ]),
  swap('change the address of the API', 'docsgen.config.ts', /route: '\/(?:api\/shop|rest)'/, [
    "route: '/api/shop'",
    "route: '/rest'",
  ]),
  {
    name: 'shadow an imported file',
    apply: (files) => toggle(files, 'settings/index.ts', "export const navbar = [];\nexport const title = 'Folder';\n"),
  },
  {
    name: 'shadow it for good',
    apply: (files) => toggle(files, 'components/price.ts', "export const Price = () => 'no';\n"),
  },
  swap('edit the colours of a plugin', 'words.ts', /keyword: \/.*\//, ['keyword: /good/', 'keyword: /bad/']),
  swap('edit the checks of a plugin', 'words.ts', /indexOf\('.*'\)/, ["indexOf('bad')", "indexOf('good')"]),
  swap('edit a plugin', 'plugin.mjs', /value: "[^"]*"/, ['value: "was here"', 'value: "is here"']),
  {
    name: 'write the plugin anew',
    apply: (files, random) => text(files, 'plugin.mjs', () => plugin(`v${random.number(3)}`)),
  },
  {
    name: 'edit a component',
    apply: (files, random) =>
      text(files, 'components/price.tsx', () => component(random.pick(['price', 'cost', 'sum']))),
  },
  {
    name: 'break a component',
    apply: (files, random) =>
      text(files, 'components/price.tsx', () =>
        random.pick(['export function Price( {', "export function Price() { throw new Error('no price'); }\n"]),
      ),
  },
  { name: 'toggle a component', apply: (files) => toggle(files, 'components/price.tsx', component('back')) },
  swap('edit an island', 'components/counter.tsx', /count \+ \d/, ['count + 1', 'count + 2', 'count + 3']),
  swap('edit a component page', 'pages/index.tsx', /title: '[^']*'/, ["title: 'Home'", "title: 'House'", 'title: 7']),
  swap('edit styles of a component', 'pages/home.css', /color: \w+/, ['color: red', 'color: green']),
  swap('edit the styles of the site', 'theme/custom.css', /color: \w+/, ['color: blue', 'color: black']),
  {
    name: 'toggle the styles of the site',
    apply: (files) => toggle(files, 'theme/custom.css', '.x { color: red; }\n'),
  },
  {
    name: 'toggle a template',
    apply: (files) =>
      toggle(files, 'theme/frame/footer.tsx', 'export function Footer() {\n  return <footer>Mine</footer>;\n}\n'),
  },
  {
    name: 'edit a template',
    apply: (files, random) =>
      text(files, 'theme/frame/footer.tsx', (old) => old.replace(/Mine\d*/, `Mine${random.number(3)}`)),
  },
  {
    name: 'switch the link of a folder',
    apply(files, random) {
      files.set('lib', linkTo(random.pick(['lib-a', 'lib-b', 'nowhere'])));
      return `lib to ${targetOf(files.get('lib'))}`;
    },
  },
  {
    name: 'link or copy a package',
    apply(files, random) {
      const kind = random.pick(['one', 'two', 'copy']);
      const [link, ...copied] = ['', '/package.json', '/index.js'].map((name) => `node_modules/linked${name}`);
      for (const path of copied) files.delete(path);
      files.delete(link ?? '');
      if (kind !== 'copy') files.set(link ?? '', linkTo(`../store/${kind}`));
      else
        for (const path of copied) files.set(path, files.get(path.replace('node_modules/linked', 'store/two')) ?? '');
      return kind;
    },
  },
  swap('edit a package in its place', 'store/one/index.js', /'\w+'/, ["'one'", "'uno'"]),
  {
    name: 'replace a file by a link, or a link by a file',
    apply(files, random) {
      const path = random.pick(['lib-a/word.ts', 'components/price.tsx', 'theme/custom.css']);
      const targets: Record<string, string> = {
        'lib-a/word.ts': '../lib-b/word.ts',
        'components/price.tsx': '../lib-b/price.tsx',
        'theme/custom.css': '../styles/a.css',
      };
      files.set('lib-b/price.tsx', component('price'));
      const isLink = targetOf(files.get(path)) !== undefined;
      const plain = path.endsWith('.css') ? '.shop { color: blue; }\n' : component('price');
      const own = path === 'lib-a/word.ts' ? "export { word } from './own';\n" : plain;
      files.set(path, isLink ? own : linkTo(targets[path] ?? ''));
      return path;
    },
  },
  {
    name: 'link the settings, or not',
    apply(files) {
      const isLink = targetOf(files.get('settings.ts')) !== undefined;
      const text = files.get(isLink ? 'lib-b/settings.ts' : 'settings.ts');
      if (text === undefined) return;
      files.set('lib-b/settings.ts', text);
      files.set('settings.ts', isLink ? text : linkTo('lib-b/settings.ts'));
      return 'settings.ts';
    },
  },
  {
    name: 'set how TypeScript is read',
    apply(files, random) {
      const options = [
        '{}',
        '{ "extends": "./tsconfig.base.json" }',
        '{ "extends": "settings-package/tsconfig.json" }',
        '{ "compilerOptions": { "paths": { "linked": ["./store/two/index.js"] } } }',
        '{ "compilerOptions": { "jsx": "preserve" } }',
      ];
      files.set('tsconfig.json', random.pick(options));
      const paths = random.once(2) ? '"linked": ["./store/one/index.js"]' : '';
      const base = `{ "compilerOptions": { "paths": { ${paths} } } }`;
      files.set('tsconfig.base.json', base);
      files.set('node_modules/settings-package/tsconfig.json', base.replace('./store', '../../store'));
      return 'tsconfig.json';
    },
  },
  {
    name: 'give a page other line ends, or a byte order mark',
    apply(files, random) {
      const path = anyPage(files, random);
      return path && text(files, path, (old) => (random.once(2) ? old.replace(/\r?\n/g, '\r\n') : `\uFEFF${old}`));
    },
  },
  {
    name: 'edit the API document',
    apply: (files, random) =>
      text(files, 'openapi/shop.yaml', () => apiDocument(random.pick(['List orders', 'All orders', 'See [']))),
  },
  swap('rename an operation', 'openapi/shop.yaml', /operationId: \w+/, [
    'operationId: listOrders',
    'operationId: orders',
  ]),
  swap('edit a part of the API document', 'openapi/parts.yaml', /\{ type: \w+ \}/, [
    '{ type: integer }',
    '{ type: string }',
  ]),
  {
    name: 'toggle a part of the API document',
    apply: (files) =>
      toggle(files, 'openapi/parts.yaml', 'Order:\n  type: object\n  properties:\n    id: { type: integer }\n'),
  },
  swap('edit a path of the API document', 'openapi/paths/items.yaml', /summary: .*/, [
    'summary: An item',
    'summary: Any',
  ]),
  {
    name: 'toggle a path of the API document',
    apply: (files) => toggle(files, 'openapi/paths/items.yaml', apiPath('It')),
  },
  {
    name: 'edit the description of an operation',
    apply: (files, random) =>
      text(files, stock, (old) => old.replace(`Of shelf ${random.number(63)}`, `Of shelf ${random.number(63)}`)),
  },
  swap('edit the title of an operation', stock, /"summary": "[^"]*"/, [
    '"summary": "Stock 0"',
    '"summary": "All stock"',
  ]),
  swap('move an operation to another tag', stock, /"Shelf \w+"/, ['"Shelf 0"', '"Shelf 2"', '"Shelf nine"']),
  swap('edit a property of a schema', stock, /"Id [^"]*"/, ['"Id 0."', '"Id of it."']),
  swap('edit a link of an API document to another', stock, /api:shop\/\w+/, ['api:shop/listOrders', 'api:shop/orders']),
  swap('edit the text of an API document', stock, /What \w+ there/, ['What is there', 'What was there']),
  {
    name: 'remove an operation, or put all back',
    apply: (files, random) =>
      text(files, stock, (old) => {
        const document = JSON.parse(old);
        const [path = ''] = Object.keys(document.paths);
        if (random.once(2)) delete document.paths[path];
        return random.once(3) ? stockDocument() : `${JSON.stringify(document, null, 1)}\n`;
      }),
  },
  {
    name: 'change the order of API documents',
    apply: (files) =>
      text(files, 'docsgen.config.ts', (old) =>
        old.replace(/^( {2}api: \[)(.*?\}), (\{ id: .*?\})(\],)$/m, '$1$3, $2$4'),
      ),
  },
  swap('edit the earlier API document', 'openapi/old.yaml', /summary: .*/, [
    'summary: Orders of then',
    'summary: Then',
  ]),
  { name: 'toggle the earlier API document', apply: (files) => toggle(files, 'openapi/old.yaml', apiDocument('Then')) },
  swap('edit an included file', 'docs/guide/sample.js', /run\(\d\)/, ['run(1)', 'run(2)', 'run(3)']),
  swap('rename a region of an included file', 'docs/guide/sample.js', /#region \w+/, ['#region main', '#region other']),
  {
    name: 'toggle an included file',
    apply: (files) => toggle(files, 'docs/guide/sample.js', '// #region main\nback();\n// #endregion\n'),
  },
  swap('change a variable', 'docsgen.config.ts', /variables: \{[^}]*\}/, [
    "variables: { release: '1.0' }",
    "variables: { release: '2.0' }",
    'variables: {}',
  ]),
  swap('change the severity of rules', 'docsgen.config.ts', /checks: \{[^}]*\}/, [
    'checks: {}',
    "checks: { 'broken-link': 'warning', 'broken-anchor': 'off', 'broken-image': 'warning' }",
    "checks: { 'broken-markdown-link': 'error', 'unknown-component': 'warning' }",
    "checks: { 'outdated-page': 'warning', 'missing-alt': 'warning' }",
  ]),
  swap('change what git is asked for', 'docsgen.config.ts', /lastUpdated: \w+, contributors: \w+/, [
    'lastUpdated: true, contributors: true',
    'lastUpdated: true, contributors: false',
    'lastUpdated: false, contributors: false',
  ]),
  { name: 'toggle the names of people', apply: (files) => toggle(files, '.mailmap', 'Tess <t@example.org>\n') },
  { name: 'toggle earlier dates', apply: (files) => toggle(files, 'dates.yml', 'docs/index.mdx: 2019-01-02\n') },
  {
    name: 'toggle the published addresses',
    apply: (files) => toggle(files, 'urls.lock', '/docs\n/docs/gone\n/docs/guide/setup\n  #first\n  #other\n'),
  },
  {
    name: 'toggle the texts of the site',
    apply: (files) => toggle(files, 'strings.json', '{ "interface": { "page.edit": "Change" } }\n'),
  },
  {
    name: 'toggle the settings of a version',
    apply: (files) => toggle(files, 'versions/1.0/settings.json', '{ "sidebars": { "docs": ["more", "index"] } }\n'),
  },
  {
    name: 'change the case of a name',
    apply(files, random) {
      const path = anyPage(files, random);
      const other = path?.replace(/[^/]+$/, (name) =>
        name[0] === name[0]?.toLowerCase() ? name.toUpperCase().replace('.MDX', '.mdx') : name.toLowerCase(),
      );
      if (path === undefined || other === undefined || files.has(other)) return;
      files.set(other, files.get(path) ?? '');
      files.delete(path);
      return `${path} to ${other}`;
    },
  },
  swap('upgrade a package', 'store/one/package.json', /"version":"[^"]*"/, ['"version":"1.0.0"', '"version":"1.1.0"']),
  swap('edit what a plugin imports', 'hooks/texts.ts', /'\w+'/, ["'marked'", "'noted'"]),
  swap('edit redirects of the host', 'static/_redirects', /.*/s, [
    '/elsewhere /docs 302\n',
    '/old /docs 301\n',
    '/x\n',
  ]),
  swap('change the locales', 'docsgen.config.ts', /locales: .*/, [
    "locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },",
    "locales: { en: { label: 'English' } },",
    "locales: { de: { label: 'Deutsch' }, en: { label: 'English' } }, defaultLocale: 'en',",
    "locales: { en: { label: 'English' }, de: { label: 'Deutsch', lang: 'de-AT' } },",
  ]),
  {
    name: 'toggle a translation',
    apply: (files, random) =>
      toggle(
        files,
        random.pick(['i18n/de/docs/guide/setup.mdx', 'i18n/de/docs/index.mdx', 'i18n/de/sdk/more.mdx']),
        `# Neu ${random.number(3)}\n\n## First\n\nText, [Anfang](/docs).\n`,
      ),
  },
  swap('mark a translation', 'i18n/de/docs/index.mdx', /^---\n(?:translated_from: \w+\n)?/, [
    '---\n',
    `---\ntranslated_from: ${'0'.repeat(40)}\n`,
  ]),
  swap('change the page of translations', 'docsgen.config.ts', /translationsPage: .*/, [
    "translationsPage: '/translations',",
    "translationsPage: '/docs',",
    "checks: { 'stale-translation': 'warning' },",
  ]),
  {
    name: 'toggle a category of a locale',
    apply: (files) => toggle(files, 'i18n/de/docs/guide/_category_.yml', 'label: Anleitung\n'),
  },
  {
    name: 'edit the texts of a locale',
    apply: (files, random) =>
      text(files, 'i18n/de/strings.json', () => random.pick([strings('Laden'), strings('Geschäft'), '{}', '{'])),
  },
  { name: 'toggle the texts of a locale', apply: (files) => toggle(files, 'i18n/de/strings.json', strings('Laden')) },
  swap('change the address of a set', 'docsgen.config.ts', /route: '\/(?:sdk|client)'/, [
    "route: '/sdk'",
    "route: '/client'",
  ]),
  { name: 'toggle the list of versions', apply: (files) => toggle(files, 'versions.json', '["1.0"]\n') },
  swap('edit the data of a plugin', 'hooks/list.json', /.*/s, ['["one"]\n', '["one", "three"]\n', '[]\n', '[']),
  {
    name: 'edit a template of a plugin',
    apply: (files, random) => text(files, 'hooks/list.tsx', () => list(random.pick(['list', 'rows']))),
  },
  {
    name: 'edit a slot of a plugin',
    apply: (files, random) => text(files, 'hooks/slot.tsx', () => slot(random.pick(['Here', 'There']))),
  },
  { name: 'toggle a slot of a plugin', apply: (files) => toggle(files, 'hooks/slot.tsx', slot('Back')) },
  swap('edit a script of a plugin', 'hooks/client.ts', /'o\w+'/, ["'on'", "'off'"]),
  swap('edit a hook of a plugin', 'hooks/index.ts', /'List of '|'Rows: '/, ["'List of '", "'Rows: '"]),
  { name: 'toggle a static file', apply: (files) => toggle(files, 'static/more.txt', 'more\n') },
  swap('edit a static file', 'static/robots.txt', /.*/s, ['User-agent: *\n', 'User-agent: x\n']),
  { name: 'make a static page of an address', apply: (files) => toggle(files, 'static/docs/calls/index.html', 'x') },
];
