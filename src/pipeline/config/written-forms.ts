import { isPlain } from './tokens.ts';

/** How a key is written that was given a value of another type, with what was given in its place. */
interface Form {
  readonly at: RegExp;
  readonly kind: 'text' | 'list' | 'object' | 'switch' | 'number' | 'function' | 'nothing';
  /** `given` is the value as code, where it is a text. */
  readonly hint: (given: string) => string;
}

const folderOf = (key: string, folders: string): Form => ({
  at: new RegExp(`^${key}$`),
  kind: 'switch',
  hint: () => `leave it out: ${folders} is used where it exists`,
});

const element = "{ tag: 'meta', attributes: { name: 'x', content: 'y' } }";

const forms: readonly Form[] = [
  { at: /^(?:docs|posts|pages)$/, kind: 'text', hint: (given) => `write { dir: ${given} }` },
  { at: /^(?:docs|posts)\[\d+\]$/, kind: 'text', hint: (given) => `write { id: ${given} }` },
  folderOf('docs', 'the folder docs'),
  folderOf('posts', 'the folder releases or blog'),
  folderOf('pages', 'the folder pages or src/pages'),
  folderOf('static', 'the folder static'),
  folderOf('theme', 'the folder theme'),
  folderOf('glossary', 'the file glossary.yml'),
  { at: /^glossary$/, kind: 'text', hint: (given) => `write { file: ${given} }` },
  { at: /^api$/, kind: 'text', hint: (given) => `write [{ id: 'api', document: ${given}, route: '/api' }]` },
  { at: /^api\[\d+\]$/, kind: 'text', hint: (given) => `write { id: 'api', document: ${given}, route: '/api' }` },
  { at: /^api\[\d+\]\.id$/, kind: 'nothing', hint: () => "add a name for links to it, such as id: 'shop'" },
  { at: /^api\[\d+\]\.route$/, kind: 'nothing', hint: () => "add the address of its pages, such as route: '/api'" },
  { at: /^api\[\d+\]\.document$/, kind: 'nothing', hint: () => "add its file, such as document: 'openapi.yaml'" },
  {
    at: /^announcement\.id$/,
    kind: 'nothing',
    hint: () => "add one, such as id: 'news': with another, all readers see it again",
  },
  { at: /^docs(?:\[\d+\])?\.sidebars$/, kind: 'text', hint: (given) => `import ${given}, and give what it exports` },
  { at: /^docs(?:\[\d+\])?\.sidebars$/, kind: 'list', hint: () => "give it a name: { main: ['intro', …] }" },
  {
    at: /^docs(?:\[\d+\])?\.versions$/,
    kind: 'list',
    hint: () =>
      'versions.json lists the versions, and docsgen version adds one; those to build are under versions.only',
  },
  { at: /^product$/, kind: 'text', hint: (given) => `write { name: ${given} }` },
  { at: /^variables$/, kind: 'list', hint: () => "write { release: '2.1' }, and %release% on pages" },
  { at: /^navbar$/, kind: 'list', hint: () => 'write { items: […] }' },
  { at: /^navbar\.items(?:\[\d+\])?$/, kind: 'text', hint: (given) => `write { label: 'Guide', href: ${given} }` },
  { at: /^navbar\.logo$/, kind: 'text', hint: (given) => `write { src: ${given} }` },
  { at: /^footer$/, kind: 'text', hint: (given) => `write { copyright: ${given} }` },
  { at: /^announcement$/, kind: 'text', hint: (given) => `write { id: 'news', content: ${given} }` },
  { at: /^colorMode$/, kind: 'text', hint: (given) => `write { default: ${given} }` },
  { at: /^toc$/, kind: 'number', hint: () => 'write { min: 2, max: 3 }, the levels of headings that it lists' },
  { at: /^security$/, kind: 'text', hint: (given) => `write { policy: ${given} }` },
  { at: /^feedback$/, kind: 'switch', hint: () => "write { issues: 'https://github.com/me/my-project' }" },
  { at: /^analytics$/, kind: 'text', hint: () => "name the service: { plausible: { domain: 'docs.example.org' } }" },
  { at: /^checks$/, kind: 'text', hint: () => "name the rules: { 'broken-link': 'warning' }" },
  ...(['text', 'object'] as const).map(
    (kind): Form => ({
      at: /^redirects$/,
      kind,
      hint: () => "write [{ from: '/old', to: '/docs/new' }]",
    }),
  ),
  { at: /^redirects\[\d+\]$/, kind: 'text', hint: (given) => `write { from: ${given}, to: '/docs/new' }` },
  { at: /^head$/, kind: 'text', hint: () => `write [${element}]` },
  { at: /^head\[\d+\]$/, kind: 'text', hint: () => `write ${element}` },
  { at: /^plugins\[\d+\]$/, kind: 'function', hint: () => 'call it: plugins: [since()]' },
  {
    at: /^plugins\[\d+\]$/,
    kind: 'list',
    hint: () => 'import the plugin, and call it with its options: plugins: [since({ … })]',
  },
  {
    at: /^plugins\[\d+\]$/,
    kind: 'object',
    hint: () =>
      'write definePlugin({ name, setup: () => ({ … }) })(), of docsgen/plugin, with the hooks in the place of …',
  },
  { at: /^markdown\.components$/, kind: 'list', hint: () => "write { Badge: 'components/badge.tsx' }" },
  { at: /^markdown\.admonitions$/, kind: 'list', hint: () => "write { example: { title: 'Example' } }" },
  {
    at: /^markdown\.(?:remark|rehype)Plugins$/,
    kind: 'text',
    hint: (given) => `import plugin from ${given}, and write [plugin]`,
  },
  {
    at: /^markdown\.(?:remark|rehype)Plugins\[\d+\]$/,
    kind: 'text',
    hint: (given) => `import plugin from ${given}, and write plugin here`,
  },
];

/** The hint for a value of another type than its key takes; `undefined` where the message says all. */
export function formHint(where: string, given: unknown, expected: string): string | undefined {
  const code = typeof given === 'string' ? `'${given.replace(/['\\]/g, '\\$&')}'` : '';
  const kind = kindOf(given);
  // A long text is no name, and would be no help in a hint.
  const form = code.length > 80 ? undefined : forms.find((one) => one.at.test(where) && one.kind === kind);
  if (form !== undefined) return form.hint(code);
  if (expected === 'true or false' && /^(?:true|false)$/.test(String(given))) return `write ${given}, without quotes`;
  if (expected !== 'a list' || code.length > 80) return undefined;
  return kind === 'text' ? `write [${code}]` : kind === 'object' ? 'put it into brackets: [{ … }]' : undefined;
}

function kindOf(given: unknown): Form['kind'] | undefined {
  if (Array.isArray(given)) return 'list';
  if (typeof given === 'string') return 'text';
  if (typeof given === 'boolean') return 'switch';
  if (given === undefined) return 'nothing';
  if (typeof given === 'number') return 'number';
  if (typeof given === 'function') return 'function';
  return isPlain(given) ? 'object' : undefined;
}
