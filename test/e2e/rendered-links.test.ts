import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { checkSite, writeSite } from '../build-site.ts';

const at = ({ place, rule, message }: Diagnostic) =>
  `${place?.file}:${place?.start?.line ?? '-'}:${place?.start?.column ?? '-'} ${rule}: ${message}`;

test('an address that runs code is reported once, where it is written, in whatever it is written', async () => {
  const root = writeSite({
    'docsgen.config.js': `export default {
      title: 'T', posts: { dir: 'releases', authorsFile: 'authors.yml' },
      navbar: { items: [{ label: 'n', href: 'javascript:navbar' }] },
      api: [{ id: 'a', document: 'a.yaml', route: '/api' }],
    };\n`,
    'a.yaml': `openapi: 3.1.0\ninfo: { title: A, version: '1', contact: { url: 'javascript:contact' } }\npaths: {}\n`,
    'docs/index.mdx': `export const Made = ({ to }) => <a href={to}>x</a>;\n\n[x](javascript:markdown)\n`,
    'docs/made.mdx': `export const Made = ({ to }) => <a href={to}>x</a>;\n\n<Made to="javascript:component" />\n`,
    'pages/landing.tsx': `import { Box } from '../components/box.tsx';
export default () => (
  <main>
    <a href="javascript:page">x</a>
    <Box />
  </main>
);\n`,
    'components/box.tsx': `export const Box = () => <a href={'VBScript:box'}>x</a>;\n`,
    'releases/2024-01-01-one.md':
      '---\nauthors:\n  - name: A\n    url: javascript:author\n    image_url: javascript:picture\n---\n\ntext\n',
    'releases/2024-01-02-two.md': '---\nauthors: [me]\n---\n\ntext\n',
    'releases/authors.yml': 'me:\n  name: Me\n  url: "javascript:file"\n',
  });
  const { diagnostics } = await checkSite(root);
  const unsafe = (address: string) => `unsafe-link: the link ${address} runs code when a reader follows it`;
  expect(diagnostics.map(at)).toEqual([
    `a.yaml:2:50 ${unsafe('javascript:contact')}`,
    `components/box.tsx:1:36 ${unsafe('VBScript:box')}`,
    `docs/index.mdx:3:1 ${unsafe('javascript:markdown')}`,
    `docs/made.mdx:3:11 ${unsafe('javascript:component')}`,
    `docsgen.config.js:3:45 ${unsafe('javascript:navbar')}`,
    `pages/landing.tsx:4:14 ${unsafe('javascript:page')}`,
    `releases/2024-01-01-one.md:4:10 ${unsafe('javascript:author')}`,
    `releases/2024-01-01-one.md:5:16 ${unsafe('javascript:picture')}`,
    `releases/authors.yml:3:9 ${unsafe('javascript:file')}`,
  ]);
});

test('an address that nothing can open is reported once, where it is written, in whatever it is written', async () => {
  const root = writeSite({
    'docsgen.config.js': `export default {
      title: 'T',
      navbar: { items: [{ label: 'n', href: 'https://exa mple.org/navbar' }, { label: 'n', href: 'https://example.org/' }] },
      footer: { columns: [{ title: 'c', links: [{ label: 'l', href: 'tel:' }] }] },
    };\n`,
    'docs/index.mdx':
      '[x](tel:call) <a href="https://exa mple.org/markup">x</a> ![x](<https://exa mple.org/i.png>) [x](tel:1)\n',
    'docs/made.mdx': `export const Made = ({ to }) => <a href={to}>x</a>;\n\n<Made to="http://example.org:port/" />\n`,
    'pages/landing.tsx': `export default () => <a href="https://exa mple.org/page">x</a>;\n`,
  });
  const { diagnostics } = await checkSite(root);
  const closed = (address: string) => `${address} is an address that no browser can open`;
  expect(diagnostics.map(at)).toEqual([
    'docs/index.mdx:1:1 broken-link: tel:call names no number',
    `docs/index.mdx:1:15 broken-link: ${closed('https://exa mple.org/markup')}`,
    `docs/index.mdx:1:59 broken-image: ${closed('https://exa%20mple.org/i.png')}`,
    `docs/made.mdx:3:11 broken-link: ${closed('http://example.org:port/')}`,
    `docsgen.config.js:3:45 broken-link: ${closed('https://exa mple.org/navbar')}`,
    'docsgen.config.js:4:69 broken-link: tel: names no number',
    `pages/landing.tsx:1:31 broken-link: ${closed('https://exa mple.org/page')}`,
  ]);
});

test('an anchor that a translation lacks is reported there, once, with the pages that are not translated and lead to it', async () => {
  const root = writeSite({
    'docsgen.config.js': `export default { title: 'T', baseUrl: '/base/', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } };\n`,
    'docs/index.md':
      '# Start\n\n[x](./setup.md#first) [y](/docs/setup#first) [z](./setup.md#named) [own](#start) [none](./setup.md#none)\n',
    'docs/other.md': '# Other\n\n[x](./setup.md#first) [y](./setup.md#second) [z](./free.md#part)\n',
    'docs/translated.md': '# Translated\n\n[x](./setup.md#first)\n',
    'docs/setup.md': '# Setup\n\n## First\n\n## Second\n\n<a id="named"></a>\n',
    'docs/free.md': '# Free\n\n## Part\n\n## More\n',
    'i18n/de/docs/setup.md': '# Einrichten\n\n## *Erste* Schritte\n\n## Danach {#second}\n\n<a id="named"></a>\n',
    'i18n/de/docs/free.md': '# Frei\n\n## Teil\n',
    'i18n/de/docs/translated.md': '# Übersetzt\n\ntext\n',
  });
  const { diagnostics } = await checkSite(root);
  expect(diagnostics.map(at)).toEqual([
    'docs/index.md:3:82 broken-anchor: /base/docs/setup has no anchor #none',
    'i18n/de/docs/free.md:-:- broken-anchor: /base/de/docs/free has no anchor #part, to which docs/other.md, which is not translated, leads',
    'i18n/de/docs/setup.md:3:1 broken-anchor: /base/de/docs/setup has no anchor #first, to which docs/index.md, which is not translated, and 2 more links lead',
  ]);
  expect(diagnostics.map(({ hint }) => hint)).toEqual([
    expect.any(String),
    'give what has this id in docs/free.md the same id here: {#part} after a heading',
    'give the heading the id that it has in docs/setup.md: ## Erste Schritte {#first}',
  ]);
  expect(diagnostics[2]?.related?.map(({ place }) => `${place.file}:${place.start?.line}`)).toEqual([
    'docs/index.md:3',
    'docs/index.md:3',
    'docs/other.md:3',
  ]);
});

test('a broken address is reported wherever it is written, also in code, whatever else has it', async () => {
  const root = writeSite({
    'docsgen.config.js': `export default {
      title: 'T', posts: { dir: 'releases' },
      navbar: { items: [{ label: 'n', href: '/docs/none' }] },
    };\n`,
    'docs/a.md': '# A\n\n[x](/docs/none) ![x](/none.png)\n',
    'docs/b.mdx': '# B\n\nimport { Box } from "../components/box.tsx";\n\n[x](/docs/none)\n\n<Box />\n',
    'releases/2024-01-01-one.md': '[x](/docs/none)\n',
    'components/box.tsx': 'export const Box = () => <a href="/docs/none">box</a>;\n',
    'components/other.tsx': 'export const Other = () => <a href="/docs/none">other</a>;\n',
    'pages/x.tsx': `import { Other } from '../components/other.tsx';
export default () => (
  <main>
    <a href="/docs/none">x</a> <img alt="" src="/none.png" /> <Other />
  </main>
);\n`,
    'pages/y.tsx': 'export default () => <a href="/docs/none">y</a>;\n',
    'pages/z.md': '# Z\n\n[x](/docs/none)\n',
  });
  const { diagnostics } = await checkSite(root);
  const places = diagnostics.flatMap(({ rule, place, related = [] }) =>
    [place, ...related.map((one) => one.place)].map((one) => `${rule} ${one?.file}:${one?.start?.line}`),
  );
  expect(places.sort()).toEqual([
    'broken-image docs/a.md:3',
    'broken-image pages/x.tsx:4',
    'broken-link components/box.tsx:1',
    'broken-link components/other.tsx:1',
    'broken-link docs/a.md:3',
    'broken-link docs/b.mdx:5',
    'broken-link docsgen.config.js:3',
    'broken-link pages/x.tsx:4',
    'broken-link pages/y.tsx:1',
    'broken-link pages/z.md:3',
    'broken-link releases/2024-01-01-one.md:1',
  ]);
});
