import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, writeSite } from '../build-site.ts';

const config = "export default { title: 'T', markdown: { mermaid: true } };";
const fence = '```mermaid title="Way"\nflowchart LR\n  A --> B\n```';

test('a block of Mermaid stays one, in the page and in its Markdown copy; the package is published with it', async () => {
  const root = writeSite({
    'docsgen.config.js': config,
    'docs/a.md': `# A\n\n${fence}\n`,
    'docs/b.mdx': `export const x = 1;\n\n# B\n\n{x}\n\n${fence}\n`,
  });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(import.meta.dirname, '../../node_modules/mermaid'), join(root, 'node_modules/mermaid'));
  const { files, findings } = await buildSite(root);
  expect(findings).toEqual([]);
  for (const name of ['a', 'b']) {
    const html = files.get(`docs/${name}/index.html`) ?? '';
    expect(html).toMatch(/<docsgen-island diagram(="")? load="visible"><figure class="code" data-language="mermaid">/);
    expect(html.match(/<script[^>]*src=/g)).toHaveLength(1);
    expect(files.get(`docs/${name}.md`)).toContain(fence);
  }
  const published = [...files.keys()].filter((file) => file.includes('/mermaid-'));
  expect(published.find((file) => file.endsWith('/mermaid.esm.min.js'))).toBeDefined();
  expect(published.find((file) => file.endsWith('/LICENSE.txt'))).toBeDefined();
  expect([...files.keys()].filter((file) => file.startsWith('assets/hydrate-'))).toEqual([]);
  // What a script names is there.
  const names = new Set(published.map((file) => file.slice(file.lastIndexOf('/') + 1)));
  for (const file of published) {
    for (const [, name = ''] of (files.get(file) ?? '').matchAll(/["']\.[^"'\s]*\/([\w-]+-[A-Z\d]{8}\.m?js)["']/g))
      expect(names).toContain(name);
  }
});

test('without the package, the command that installs it is said', async () => {
  const { findings, result } = await buildSite({ 'docsgen.config.js': config, 'docs/a.md': '# A\n' });
  expect(findings).toEqual([
    'missing-package: markdown.mermaid: diagrams are rendered by the package mermaid, which is not installed',
  ]);
  expect(result.diagnostics[0]).toMatchObject({ severity: 'error', hint: 'npm install mermaid' });
});

test('a site that does not ask for diagrams has code', async () => {
  const { files, findings } = await buildSite({ 'docs/a.md': `# A\n\n${fence}\n` });
  expect(findings).toEqual(['invalid-code-block: `mermaid` is shown as code: diagrams are not switched on']);
  expect(files.get('docs/a/index.html')).not.toContain('docsgen-island');
  expect([...files.keys()].filter((file) => /mermaid|diagram/.test(file))).toEqual([]);
});
