import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';
import { manualRoot } from './manual/read-manual.ts';

const api = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Api', version: '1' },
  paths: { '/x': { get: { operationId: 'x', responses: { 200: { description: 'ok' } } } } },
});

/** One page of every kind that has a template of its own. */
const site = {
  'docsgen.config.js': `export default {
    title: 'T',
    navbar: { items: [{ label: 'Docs', href: '/docs' }] },
    footer: { copyright: 'Mine' },
    api: [{ id: 'api', document: 'api.json', route: '/api' }],
  };`,
  'docs/index.mdx': '# A\n\n## Part\n\ntext\n',
  'docs/guide/b.mdx': '# B\n\n## Part\n\ntext\n',
  'releases/2024-01-01-one.md': '# One\n\ntext\n',
  'api.json': api,
};

test('every template that the manual names can be replaced', async () => {
  const manual = readFileSync(join(manualRoot, 'docs/components/templates.mdx'), 'utf8');
  const named = [...manual.matchAll(/`([\w/-]+\.tsx)`/g)].map(([, path = '']) => path);
  expect(named).toContain('page.tsx');
  const overrides = named.map((path) => {
    const words = path.replace(/^.*\/|\.tsx$/g, '').split('-');
    const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
    const code = `import { ${name} as Original } from 'docsgen/templates/${path}';
      export function ${name}(props) { return <><i data-instead="${path}" /><Original {...props} /></>; }`;
    return [`theme/${path}`, code];
  });
  const { files, findings } = await buildSite({ ...site, ...Object.fromEntries(overrides) });
  expect(findings).toEqual([]);
  const html = [...files.values()].join('');
  expect(named.filter((path) => !html.includes(`data-instead="${path}"`))).toEqual([]);
});

test('the page as a whole can be replaced, and a style sheet of the theme', async () => {
  const { files, findings } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', fonts: false };",
    'docs/a.md': '# A',
    'theme/page.tsx':
      'export function Page({ route }) { return <html><head></head><body>{route.title}</body></html>; }',
    'theme/styles/index.css': '.mine { color: red }',
  });
  expect(findings).toEqual([]);
  expect(files.get('docs/a/index.html')).toBe('<!doctype html><html><head></head><body>A</body></html>');
  const [, css] = [...files].find(([path]) => /^assets\/site-.*\.css$/.test(path)) ?? [];
  expect(css).toBe('.mine{color:red}\n');
});

test('a page of the site has the attributes that scripts and styles read', async () => {
  const { files } = await buildSite({
    'docs/a.md': '# A',
    'theme/page.tsx': `
      import { rootAttributes } from 'docsgen/templates/page.tsx';
      import { Head } from 'docsgen/templates/head/head.tsx';
      export const Page = (props) => (
        <html {...rootAttributes(props)}>
          <Head {...props} />
          <body className="own" />
        </html>
      );`,
  });
  const html = files.get('docs/a/index.html');
  expect(html).toContain('<body class="own">');
  expect(/<html ([^>]*)>/.exec(html ?? '')?.[1]).toMatch(
    /^lang="en" dir="ltr" data-theme="dark" data-kind="doc" data-base="\/" data-path="docs\/a" data-texts="[^"]+" data-search-texts="[^"]+"/,
  );
});

test('a file of the theme that replaces nothing is named, with what was meant', async () => {
  const { printed, result } = await buildSite({
    'docs/a.md': '# A',
    'theme/pge.tsx': 'export function Page() { return <html />; }',
    'theme/frame/footer.jsx': 'export function Footer() { return null; }',
    'theme/footer.tsx': 'export function Footer() { return null; }',
    'theme/castom.css': 'p { color: red }',
    'theme/head/head.tsx': "export { Head } from 'docsgen/templates/head/head.tsx'; import '../words.ts';",
    'theme/words.ts': 'export {};',
    'theme/styles/zoom.css': '/* only where images are enlarged */',
    'theme/words.test.ts': '',
    'theme/README.md': 'About this theme.',
    'theme/custom.scss': '.a { .b { color: red } }',
  });
  expect(result.written).toBe(true);
  expect(printed).toMatchInlineSnapshot(`
    "theme/castom.css warning unused-theme-file: theme/castom.css replaces no template, and nothing imports it
      hint: did you mean theme/custom.css?

    theme/custom.scss warning unused-theme-file: theme/custom.scss replaces no template, and nothing imports it
      hint: browsers read CSS only: compile it into theme/custom.css

    theme/footer.tsx warning unused-theme-file: theme/footer.tsx replaces no template, and nothing imports it
      hint: did you mean theme/frame/footer.tsx?

    theme/frame/footer.jsx warning unused-theme-file: theme/frame/footer.jsx replaces no template, and nothing imports it
      hint: did you mean theme/frame/footer.tsx?

    theme/pge.tsx warning unused-theme-file: theme/pge.tsx replaces no template, and nothing imports it
      hint: did you mean theme/page.tsx?"
  `);
});

test('a file of the theme that does not export what the template does is named', async () => {
  const { printed } = await buildSite({
    'docs/a.md': '# A',
    'theme/frame/footer.tsx': 'export default function Footer() { return <footer />; }',
  });
  expect(printed).toMatchInlineSnapshot(`
    "theme/frame/footer.tsx error bundle-error: theme/frame/footer.tsx does not export Footer, which docsgen’s templates import from it
      hint: export function Footer(props) { … }"
  `);
});

test('announcement and copyright are inline Markdown, and their links are checked', async () => {
  const config = (link: string) => `export default {
    title: 'T',
    announcement: { id: '1', content: 'Version 2 is out. [Set it up](${link}) **now**' },
    footer: { copyright: '© R&D [Acme](${link}) <sub' },
  };`;
  const good = await buildSite({ 'docs/a.md': '# A', 'docsgen.config.js': config('/docs/a') }, { baseUrl: '/base/' });
  expect(good.findings).toEqual([]);
  const html = good.files.get('docs/a/index.html');
  expect(html).toContain('Version 2 is out. <a href="/base/docs/a">Set it up</a> <strong>now</strong></div>');
  expect(html).toContain('<p class="footer-copyright">© R&#x26;D <a href="/base/docs/a">Acme</a> &#x3C;sub</p>');

  const { printed } = await buildSite({ 'docs/a.md': '# A', 'docsgen.config.js': config('/docs/b') });
  expect(printed).toMatchInlineSnapshot(`
    "docsgen.config.js:3:39 error broken-link: no page or file /docs/b
      2 |     title: 'T',
    > 3 |     announcement: { id: '1', content: 'Version 2 is out. [Set it up](/docs/b) **now**' },
        |                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: did you mean /docs/a?

    docsgen.config.js:4:26 error broken-link: no page or file /docs/b
      3 |     announcement: { id: '1', content: 'Version 2 is out. [Set it up](/docs/b) **now**' },
    > 4 |     footer: { copyright: '© R&D [Acme](/docs/b) <sub' },
        |                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: did you mean /docs/a?"
  `);
});
