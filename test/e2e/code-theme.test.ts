import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, writeSite } from '../build-site.ts';
import { installedShiki } from '../installed-shiki.ts';

const configOf = (theme: string) => `export default { title: 'T', markdown: { code: { theme: ${theme} } } };`;

const page = '# A\n\n```shouting\na 12\nB\n```\n\n```text\nplain 1\n```\n\n```css\na { top: 1px }\n```\n';

const styles = (files: ReadonlyMap<string, string>) =>
  [...files].flatMap(([path, text]) => (/assets\/site-[^/]*\.css$/.test(path) ? [text] : [])).join('');

test('code has the colours of a theme for each mode, as classes', async () => {
  const root = writeSite({
    ...installedShiki,
    'docsgen.config.js': configOf("{ light: 'day', dark: 'night' }"),
    'docs/a.md': page,
  });
  const { files, findings } = await buildSite(root);
  expect(findings).toEqual([]);
  const html = files.get('docs/a/index.html') ?? '';
  expect(html).toContain(
    '<figure class="code themed" data-language="shouting" data-lines="2"><pre tabindex="0"><code class="language-shouting">' +
      '<span class="line">a <span class="l1 d2">12</span></span>\n<span class="l2 d0 i">B\n</span></code></pre></figure>',
  );
  // What the package does not know keeps our colours, and their background.
  expect(html).toMatch(/<figure class="code themed" data-language="text">/);
  expect(html).toMatch(/<figure class="code" data-language="css">.*class="a"/);
  expect(html).not.toContain('style=');
  expect(files.get('_headers')).not.toContain('unsafe-inline');
  const css = styles(files);
  for (const rule of ['.themed .l1{--light: #aa0000}', '.themed .l2{--light: teal}', '.themed .d0{--dark: #99ff99}'])
    expect(css).toContain(rule);
  expect(css).toContain(
    '.code.themed{--bg-code: light-dark(#ffffff, #000000);--code-text: light-dark(#111111, #eeeeee);',
  );

  // The cache knows the theme.
  writeFileSync(join(root, 'docsgen.config.js'), configOf("'night'"));
  const alone = await buildSite(root);
  expect(alone.files.get('docs/a/index.html')).toContain('<span class="a2">12</span>');
  expect(styles(alone.files)).toMatch(/\.code\.themed\{color-scheme:dark;[^}]*--bg-code: #000000;--code-text: #eeeeee/);
});

test('a theme that there is not, or for the other mode, is an error at its place', async () => {
  const { printed } = await buildSite({
    ...installedShiki,
    'docsgen.config.js': configOf("{ light: 'nigt', dark: 'day' }"),
    'docs/a.md': '# A\n',
  });
  expect(printed).toMatchInlineSnapshot(`
    "docsgen.config.js:1:66 error invalid-config: markdown.code.theme.light: shiki 9.0.0 has no theme nigt
    > 1 | export default { title: 'T', markdown: { code: { theme: { light: 'nigt', dark: 'day' } } } };
        |                                                                  ^^^^^^
      hint: did you mean night?

    docsgen.config.js:1:80 error invalid-config: markdown.code.theme.dark: day is not a theme for dark pages
    > 1 | export default { title: 'T', markdown: { code: { theme: { light: 'nigt', dark: 'day' } } } };
        |                                                                                ^^^^^
      hint: theme: 'day' shows it in both modes"
  `);
});

test('without the package, the command that installs it is said', async () => {
  const files = { 'docsgen.config.js': configOf("'night'"), 'docs/a.md': '# A\n' };
  const { findings, result } = await buildSite(files);
  expect(findings).toEqual([
    'missing-package: markdown.code.theme: code is coloured by the package shiki, which is not installed',
  ]);
  expect(result.diagnostics[0]).toMatchObject({ hint: 'npm install shiki', place: { start: { line: 1 } } });
  const old = await buildSite({
    ...files,
    'node_modules/shiki/package.json': '{ "version": "0.14.7", "main": "dist/index.js" }',
    'node_modules/shiki/dist/index.js': 'exports.getHighlighter = () => {};',
  });
  expect(old.findings).toEqual([
    'missing-package: markdown.code.theme: code is coloured by the package shiki, of which 0.14.7 is too old',
  ]);
});
