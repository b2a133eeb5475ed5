import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, type SiteFiles, writeSite } from '../build-site.ts';

/** A site that has installed KaTeX. */
function buildMath(files: SiteFiles) {
  const root = writeSite({ 'docsgen.config.js': config, ...files });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(import.meta.dirname, '../../node_modules/katex'), join(root, 'node_modules/katex'));
  return buildSite(root);
}

const config = "export default { title: 'T', markdown: { math: true } };";

const page = [
  '---',
  'title: Formulas',
  '---',
  'Of $\\frac{a}{b}$ and `$x`, it costs \\$5, not \\$6.',
  '',
  '$$c^2 < {a}$$',
  '',
  '$$',
  '\\sum_{i=1}^n i',
  '$$',
  '',
  '## About $x^2$',
].join('\n');

test('formulas are MathML, and TeX in the Markdown copy', async () => {
  const { files, findings } = await buildMath({
    'docs/a.mdx': page,
    'docs/module.mdx': 'export const x = 1;\n\n# Module\n\n{x} $y$\n',
  });
  expect(findings).toEqual([]);
  const html = files.get('docs/a/index.html') ?? '';
  expect(html).toContain('<code>$x</code>, it costs $5, not $6.');
  expect(html).toMatch(/Of <math [^>]*alttext="\\frac\{a\}\{b\}"[^>]*><mrow><mfrac>/);
  expect(html.match(/<div class="math" tabindex="0"><math [^>]*display="block"/g)).toHaveLength(2);
  expect(html).not.toMatch(/annotation|katex|<script[^>]*math/);
  expect(html).toMatch(/<h2 id="about-x2">/);
  const copy = files.get('docs/a.md') ?? '';
  expect(copy).toContain('Of $\\frac{a}{b}$ and `$x`');
  expect(copy).toContain('\n\n$$c^2 < {a}$$\n\n$$\\sum_{i=1}^n i$$\n\n');
  expect(files.get('docs/module/index.html')).toMatch(/<math [^>]*alttext="y"/);
});

test('what is no TeX is an error at its place', async () => {
  const { printed } = await buildMath({
    'docs/a.mdx': '# A\n\nSee $\\frac{a}$ there.\n',
  });
  expect(printed).toMatchInlineSnapshot(`
    "docs/a.mdx:3:5 error invalid-math: the formula cannot be rendered: Unexpected end of input in a macro argument, expected '}' at end of input: \\frac{a}
      2 |
    > 3 | See $\\frac{a}$ there.
        |     ^^^^^^^^^^"
  `);
});

test('without the package, the command that installs it is said', async () => {
  const { findings, result } = await buildSite({ 'docsgen.config.js': config, 'docs/a.mdx': '# A\n\n$x$\n' });
  expect(findings).toEqual([
    'missing-package: markdown.math: formulas are rendered by the package katex, which is not installed',
  ]);
  expect(result.diagnostics[0]).toMatchObject({
    severity: 'error',
    hint: 'npm install katex',
    place: { start: { line: 1, column: 48 } },
  });
});

test('a site without formulas keeps its dollars, and needs no package', async () => {
  const { files, findings } = await buildSite({ 'docs/a.mdx': '# A\n\nFrom $5 to $6.\n' });
  expect(findings).toEqual([]);
  expect(files.get('docs/a/index.html')).toContain('From $5 to $6.');
});
