import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runDocsgen } from '../../../../test/run-docsgen.ts';
import { readBuild } from '../not-taken-over.ts';

test('what Docusaurus passes over does not end the build, and is listed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-leftovers-'));
  const files = {
    'docusaurus.config.js': `module.exports = {
      title: 'Z', url: 'https://z.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, theme: { customCss: './src/css/b.css' } }]],
      themeConfig: { navbar: { items: [{ label: 'JS', href: 'javascript:void(0)' }] } },
    };`,
    'src/css/b.css': "@font-face{font-family:X;src:url('./x.eot?v=1')}\n",
    'src/css/x.eot': '',
    'docs/a.mdx': `---\nslug: /\n---\nimport CodeBlock from '@docusaurus/theme-classic/lib/theme/CodeBlock';
import SearchBar from '@theme/SearchBar';
import Chart from '@site/src/components/Chart';
import sample from '!!raw-loader!@site/.made/sample.ts';\n\n# A\n\n<CodeBlock language="js">x</CodeBlock>\n\n<SearchBar />\n
<Chart of="sales" />\n\n<CodeBlock>{sample}</CodeBlock>\n
<TabItem value="x" java>\n\nAlone.\n\n</TabItem>\n`,
    'i18n/de/docusaurus-plugin-content-docs/current/a.mdx': '---\nslug: /\n---\n\n# A\n\nDeutsch.\n',
    'i18n/de/docusaurus-plugin-content-docs/current/b.md': '---\nid: other\n---\n\n# B\n\nx <=9 and {val}\n',
    'src/components/Count.jsx': `import React, { useState } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Step from './Step';
export default function Count({ start, children }) {
  const [count, setCount] = useState(start);
  return <p><Step onStep={() => setCount(count + 1)} /> {children} {count} {useBaseUrl('/x')}</p>;
}\n`,
    'src/components/Step.jsx': 'export default ({ onStep }) => <button onClick={() => onStep()}>Step</button>;\n',
    'docs/count.mdx': `import Count from '@site/src/components/Count';\n\n# Count\n\n<Count start={3}>so far</Count>\n`,
    'src/pages/start.jsx': `import Layout from '@docusaurus/theme-classic/lib/theme/Layout';
import SearchBar from '@theme/SearchBar';
export default () => <Layout><h1>Start</h1><SearchBar>Search</SearchBar></Layout>;\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'old', name)), { recursive: true });
    writeFileSync(join(folder, 'old', name), text);
  }
  const { code, stderr } = await runDocsgen(['migrate', 'old', '--to', 'new'], folder);
  expect(code, stderr).toBe(0);
  const built = await runDocsgen(['build', 'new'], folder);
  expect(readBuild(built.stderr)).toEqual({
    left: ["import sample from '!!raw-loader!@site/.made/sample.ts';", '<SearchBar />', '<Chart of="sales" />'],
    rest: 'built\nthe site is in new/build/\n',
  });
  // A rule of the site for figures, `display: flex`, is not for code.
  expect(readFileSync(join(folder, 'new/theme/custom.css'), 'utf8')).toContain(
    '@layer base { figure.code { display: block;',
  );
  expect(readFileSync(join(folder, 'new/build/index.html'), 'utf8')).toMatch(/class="tabs"[\s\S]*Alone\./);
  expect(readFileSync(join(folder, 'new/build/count/index.html'), 'utf8')).toMatch(
    /<docsgen-island[^>]*props="\{&quot;start&quot;:3\}"[\s\S]*Step[\s\S]*so far/,
  );
  expect(readFileSync(join(folder, 'new/build/start/index.html'), 'utf8')).toMatch(/<h1>Start<\/h1>Search/);
  const report = readFileSync(join(folder, 'new/MIGRATION.md'), 'utf8');
  for (const line of [
    '- **the part SearchBar of the theme of Docusaurus** (`docs/a.mdx:5`)',
    '- **the module @theme/SearchBar** (`src/pages/start.jsx:2`)',
    '- **the file @site/src/components/Chart** (`docs/a.mdx:6`)',
    '- **the entry «JS», which runs code**',
    '- **./x.eot in the style sheet src/css/b.css**',
    '- **a translation without an original** (`i18n/de/docs/b.md`)',
  ])
    expect(report).toContain(line);
}, 120_000);
