import { expect, test } from 'vitest';
import { buildSite, type SiteFiles } from '../build-site.ts';

const config = (rest = '') => ({ 'docsgen.config.js': `export default { title: 'T', ${rest} };` });

/** Directives of the policy that a host is told to send. */
async function policyOf(files: SiteFiles) {
  const site = await buildSite({ 'docs/a.mdx': '# A\n', ...config(), ...files });
  const [, policy = ''] = /Content-Security-Policy: (.*)/.exec(site.files.get('_headers') ?? '') ?? [];
  const sources = (directive: string) => new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1];
  return { ...site, policy, sources };
}

const fonts = `@import url('https://fonts.googleapis.com/css2?family=Inter');
@font-face { font-family: F; src: url(https://cdn.example.org/f) }
.mine { background: url("//pictures.example.org/x.png") }
`;

test('the policy allows what style sheets load: those of the theme, and those of components', async () => {
  const { findings, files, sources } = await policyOf({
    'theme/custom.css': fonts,
    'docs/a.mdx': "import Box from './_box.tsx';\n\n# A\n\n<Box />\n",
    'docs/_box.tsx': 'import \'./_box.css\';\nexport default () => <p className="box">x</p>;\n',
    'docs/_box.css': '@import "https://styles.example.org/x.css";\n.box { color: red }\n',
  });
  expect(findings).toEqual([]);
  expect(sources('style-src')).toBe("'self' https://fonts.googleapis.com https://styles.example.org");
  expect(sources('font-src')).toBe(
    "'self' https://cdn.example.org https://fonts.googleapis.com https://fonts.gstatic.com https://styles.example.org",
  );
  expect(sources('img-src')).toContain('https://pictures.example.org');
  // An import anywhere else is none.
  const [, css = ''] = [...files].find(([path]) => /^assets\/site-.*\.css$/.test(path)) ?? [];
  expect(css.indexOf('styles.example.org')).toBeGreaterThan(0);
  expect(css.lastIndexOf('@import')).toBeLessThan(css.indexOf('{'));
});

test('the policy allows what the markup of pages loads, and what that needs', async () => {
  const { findings, sources } = await policyOf({
    'theme/head/head.tsx': `
      import { cloneElement } from 'react';
      import { Head as Original } from 'docsgen/templates/head/head.tsx';
      export function Head(props) {
        const head = Original(props);
        return cloneElement(head, {}, head.props.children,
          <link rel="stylesheet" href="https://use.typekit.net/abc.css" />,
          <link rel="preload" as="font" href="https://fonts.example.org/f.woff2" />,
          <link rel="preconnect" href="https://not.example.org" />,
          <style>{'p { background: url(https://in-style.example.org/x.png) }'}</style>,
          <script src="https://plausible.io/js/script.js" data-api="https://events.example.org/api" />,
          <script src="https://www.googletagmanager.com/gtag/js?id=1" />);
      }`,
    'docs/a.mdx': '# A\n\n<p style={{ background: "url(https://in-attribute.example.org/x.png)" }}>x</p>\n',
  });
  expect(findings).toEqual([]);
  expect(sources('style-src')).toContain('https://p.typekit.net https://use.typekit.net');
  expect(sources('font-src')).toContain('https://fonts.example.org');
  expect(sources('script-src')).toContain('https://plausible.io');
  expect(sources('connect-src')).toMatch(/google-analytics.* https:\/\/events\.example\.org https:\/\/plausible\.io/);
  expect(sources('img-src')).toContain('https://in-attribute.example.org https://in-style.example.org');
});

test('what browsers will block is named at its place', async () => {
  const { printed } = await policyOf({
    'theme/custom.css': fonts.replace('https://cdn', 'http://cdn'),
    'docs/a.mdx': '# A\n\n<img src="http://pictures.example.org/a.png" alt="x" />\n\n<Box />\n',
    ...config("markdown: { components: { Box: 'box.tsx' } }"),
    'box.tsx': 'export default () => <p dangerouslySetInnerHTML={{ __html: \'<b onclick="x()">b</b>\' }} />;',
    'static/_headers':
      "/*\n  X-Mine: 1\n  Content-Security-Policy: default-src 'self'; img-src *\n/other\n  Content-Security-Policy: default-src 'none'\n",
  });
  expect(printed).toMatchInlineSnapshot(`
    "warning blocked-resource: browsers do not run handlers such as onclick: the Content-Security-Policy forbids them (/docs/a)
      hint: use a component with 'use client', or set security.allow to { 'script-src-attr': ["'unsafe-inline'"] }

    docs/a.mdx:3:11 warning blocked-resource: http://pictures.example.org has no encryption: on a site with https, browsers block what comes from there
      2 |
    > 3 | <img src="http://pictures.example.org/a.png" alt="x" />
        |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write https://pictures.example.org

    static/_headers:3:3 warning blocked-resource: this Content-Security-Policy blocks what pages load: font-src http://cdn.example.org, font-src https://fonts.googleapis.com, font-src https://fonts.gstatic.com, script-src 'unsafe-inline', script-src-attr 'unsafe-inline', style-src https://fonts.googleapis.com
      2 |   X-Mine: 1
    > 3 |   Content-Security-Policy: default-src 'self'; img-src *
        |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: remove it: docsgen sends a policy that allows what pages load, and security.allow adds to it

    theme/custom.css:2:35 warning blocked-resource: http://cdn.example.org has no encryption: on a site with https, browsers block what comes from there
      1 | @import url('https://fonts.googleapis.com/css2?family=Inter');
    > 2 | @font-face { font-family: F; src: url(http://cdn.example.org/f) }
        |                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write https://cdn.example.org"
  `);
});

test('directives that there are not, and a source that allows nothing, are errors', async () => {
  const allow = `security: { allow: { 'conect-src': ['https://a.example.org'], 'img-src': ["'none'"] } }`;
  const { findings, result } = await buildSite({ 'docs/a.md': '# A', ...config(allow) });
  expect([...findings, ...result.diagnostics.map(({ hint }) => hint ?? '')].join('\n')).toMatchInlineSnapshot(`
    "invalid-config: security.allow["conect-src"]: expected the key to be a directive, such as connect-src
    invalid-config: security.allow["img-src"][0]: expected a source to allow: what pages load cannot be taken back here, got "'none'"

    "
  `);
});

test('where handlers are asked for they are allowed, and a site without https may load without', async () => {
  const { findings, sources } = await policyOf({
    'docs/a.mdx': '# A\n\n<img src="http://pictures.example.org/a.png" alt="x" />\n\n<Box />\n',
    ...config(`
      url: 'http://docs.intranet',
      markdown: { components: { Box: 'box.tsx' } },
      security: { allow: { 'script-src-attr': ["'unsafe-inline'"], 'script-src': ["'unsafe-inline'"], 'report-uri': ['/x'] } }`),
    'box.tsx': 'export default () => <p dangerouslySetInnerHTML={{ __html: \'<b onclick="x()">b</b>\' }} />;',
    'static/_headers': "/*\n  Content-Security-Policy: frame-ancestors 'none'\n",
  });
  expect(findings).toEqual([]);
  expect(sources('script-src-attr')).toBe("'unsafe-inline'");
  // A hash beside it would make browsers forget it.
  expect(sources('script-src')).toBe("'self' 'unsafe-inline'");
  expect(sources('report-uri')).toBe('/x');
});

test('an address of a style sheet that begins with a slash is a file of the static folder', async () => {
  const files = {
    'docs/a.md': '# A',
    'static/fonts/x y.woff2': 'font',
    'static/more.css': 'p { color: red }',
    'theme/custom.css': "@import '/more.css';\n@font-face { font-family: F; src: url('/fonts/x%20y.woff2?v=1') }\n",
  };
  const good = await buildSite(files, { baseUrl: '/base/' });
  expect(good.printed).toBe('');
  const [, css = ''] = [...good.files].find(([path]) => /^assets\/site-.*\.css$/.test(path)) ?? [];
  expect(css).toContain('/base/fonts/x%20y.woff2?v=1');
  expect(css).toContain('@import"/base/more.css"');

  const bad = await buildSite({ ...files, 'theme/custom.css': "p { background: url('/font/x.woff2') }\n" });
  expect(bad.printed).toMatchInlineSnapshot(`
    "theme/custom.css:1:21 error missing-import: no file static/font/x.woff2
    > 1 | p { background: url('/font/x.woff2') }
        |                     ^^^^^^^^^^^^^^^
      hint: in styles, url(/x) is a file of the static folder, and url(./x) one next to the style sheet"
  `);
});
