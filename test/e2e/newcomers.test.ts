import { expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';

// What who is new to docsgen gets wrong, each with what to do.

const page = { 'docs/a.mdx': '# A\n' };
const config = (lines: string, imports = '') => ({
  ...page,
  'docsgen.config.ts': `${imports}export default {\n  title: 'T',\n${lines}\n};\n`,
});

test.each([
  [
    'a comma is missing',
    config("  tagline: 'x'\n  baseUrl: '/',"),
    `docsgen.config.ts:4:3 error invalid-config: expected "}" but found "baseUrl"
  3 |   tagline: 'x'
> 4 |   baseUrl: '/',
    |   ^^^^^^^
  hint: is a comma missing before "baseUrl"?`,
  ],
  [
    'the plugin has no default export',
    { ...config('  plugins: [p()],', "import p from './p.ts';\n"), 'p.ts': 'export const p = 1;\n' },
    `docsgen.config.ts:1:8 error invalid-config: no matching export in "p.ts" for import "default"
> 1 | import p from './p.ts';
    |        ^
  hint: write export default in p.ts, or name what it exports in braces: import { Name } from …`,
  ],
  [
    'the language is a name',
    config("  lang: 'english',"),
    `docsgen.config.ts:3:9 error invalid-config: lang: expected the tag of a language such as "en" or "pt-BR", got "english"
  2 |   title: 'T',
> 3 |   lang: 'english',
    |         ^^^^^^^^^
  hint: write en`,
  ],
  [
    'the locale is a name',
    config("  locales: { en: { label: 'English' }, german: { label: 'Deutsch' } },"),
    `docsgen.config.ts:3:48 error invalid-config: locales.german: expected lang, as the name of the locale is no language tag, got an object
  2 |   title: 'T',
> 3 |   locales: { en: { label: 'English' }, german: { label: 'Deutsch' } },
    |                                                ^
  hint: add its tag: 'german': { label: …, lang: 'de' }`,
  ],
  [
    'a redirect has a blank',
    config("  redirects: [{ from: '/old page', to: '/docs/a' }],"),
    `docsgen.config.ts:3:23 error invalid-config: redirects[0].from: expected an address in the site such as "/docs", got "/old page"
  2 |   title: 'T',
> 3 |   redirects: [{ from: '/old page', to: '/docs/a' }],
    |                       ^^^^^^^^^^^
  hint: write /old%20page`,
  ],
  [
    'a component has no default export',
    { 'docs/a.mdx': "import X from './x.tsx';\n\n# A\n\n<X />\n", 'docs/x.tsx': 'export const X = () => <p>x</p>;\n' },
    `docs/a.mdx:1:1 error bundle-error: No matching export in "docs/x.tsx" for import "default"
> 1 | import X from './x.tsx';
    | ^^^^^^^^^^^^^^^^^^^^^^^^
  hint: write export default in docs/x.tsx, or name what it exports in braces: import { Name } from …`,
  ],
  [
    'a link leads to a file of the repository',
    { 'docs/a.mdx': '# A\n\n[Read me](../README.md)\n', 'README.md': '# R\n' },
    `docs/a.mdx:3:1 warning broken-markdown-link: README.md is a file outside of the content folders, and no page
  2 |
> 3 | [Read me](../README.md)
    | ^^^^^^^^^^^^^^^^^^^^^^^
  hint: write its address on the host of the repository, or set markdown.repository in the config, which makes it of such paths`,
  ],
  [
    'the static folder is not there yet',
    { 'docs/a.mdx': '# A\n\n![Boat](/img/boat.png)\n' },
    `docs/a.mdx:3:1 error broken-image: no image file static/img/boat.png
  2 |
> 3 | ![Boat](/img/boat.png)
    | ^^^^^^^^^^^^^^^^^^^^^^
  hint: a path is looked up from the folder of this file; one that begins with / from the static folder`,
  ],
  [
    'a list of JSON ends with a comma',
    {
      ...config("  api: [{ id: 'x', document: 'openapi.json', route: '/api' }],"),
      'openapi.json': '{\n  "openapi": "3.1.0",\n  "info": { "title": "X", "version": "1" }, "paths": {},\n}\n',
    },
    `openapi.json:4:1 warning specification-violation: not valid JSON: a comma after the last entry
  3 |   "info": { "title": "X", "version": "1" }, "paths": {},
> 4 | }
    | ^`,
  ],
])('%s', async (_, files, message) => {
  expect((await buildSite(files)).printed).toBe(message);
});
