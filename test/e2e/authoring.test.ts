import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';

const config = "export default { title: 'T', markdown: { zoom: true }, variables: { release: 2.3 } };";
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"/>';

test('a page with all of it is finished markup, and its Markdown copy says the same', async () => {
  const { files, findings, result } = await buildSite({
    'docsgen.config.js': config,
    'docs/chart.svg': picture,
    'docs/a.mdx': [
      '# A',
      '',
      '<Steps>',
      '',
      '1. Install %var.release%',
      '',
      '   ```sh package-managers',
      '   npm install docsgen',
      '   ```',
      '',
      '2. Start',
      '',
      '</Steps>',
      '',
      '<FileTree>',
      '',
      '- docs/ pages',
      '  - intro.mdx',
      '',
      '</FileTree>',
      '',
      '![A chart](./chart.svg)',
      '',
      '```js file=/examples/a.js region=b',
      '```',
      '',
      '## Next',
    ].join('\n'),
    'examples/a.js': '// #region b\nconst one = 1;\nsecond(); // [!code error]\n// #endregion\n',
  });
  expect(findings).toEqual([]);
  expect([...(result.config?.variables ? Object.values(result.config.variables) : [])]).toEqual(['2.3']);
  const twin = (files.get('docs/a.md') ?? '').slice('# A\n\n'.length);
  expect(twin).toMatchInlineSnapshot(`
    "1. Install 2.3
       - **npm**

         \`\`\`sh
         npm install docsgen
         \`\`\`

       - **pnpm**

         \`\`\`sh
         pnpm add docsgen
         \`\`\`

       - **yarn**

         \`\`\`sh
         yarn add docsgen
         \`\`\`

       - **bun**

         \`\`\`sh
         bun add docsgen
         \`\`\`

    2. Start

    - \`docs/\` pages
      - \`intro.mdx\`

    ![A chart](/assets/chart-1468b3dac4.svg)

    \`\`\`js
    const one = 1;
    second();
    \`\`\`

    ## Next
    "
  `);
  const html = files.get('docs/a/index.html') ?? '';
  expect(html).toMatch(
    /<button type="button" class="zoom" popovertarget="@zoom-1" aria-label="Enlarge image: A chart">/,
  );
  const toc = /<nav[^>]*class="toc"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? html;
  expect([...toc.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toContain('next');
});

test('a cached page follows the file that it includes, the variables and nothing else', async () => {
  const first = await buildSite({
    'docsgen.config.js': config,
    'docs/a.mdx': '# A\n\nOf %var.release%\n\n```js file=../examples/a.js region=b\n```\n',
    'examples/a.js': '// #region b\nfirst();\n// #endregion\n',
    'examples/other.js': 'x\n',
  });
  const page = () =>
    buildSite(first.root).then(({ files, findings }) => [files.get('docs/a/index.html') ?? '', findings] as const);
  writeFileSync(join(first.root, 'examples/a.js'), '// #region b\nsecond();\n// #endregion\n');
  expect((await page())[0]).toContain('>second<');
  writeFileSync(join(first.root, 'examples/a.js'), '// #region c\nsecond();\n// #endregion\n');
  expect((await page())[1]).toEqual(['broken-include: examples/a.js has no region “b”']);
  writeFileSync(join(first.root, 'examples/a.js'), '// #region b\nthird();\n// #endregion\n');
  writeFileSync(join(first.root, 'docsgen.config.js'), config.replace('2.3', "'3.0'"));
  const [html, findings] = await page();
  expect(findings).toEqual([]);
  expect(html).toContain('>third<');
  expect(html).toContain('Of 3.0');
});

test('a block that includes nothing says where and why', async () => {
  const { printed } = await buildSite({
    'docs/a.mdx': '# A\n\n```js file="/examples/clinet.js"\n```\n\nSee %var.none%.\n',
    'examples/client.js': 'x\n',
  });
  expect(printed).toMatchInlineSnapshot(`
    "docs/a.mdx:3:1 error broken-include: no file examples/clinet.js to include
      2 |
    > 3 | \`\`\`js file="/examples/clinet.js"
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: did you mean examples/client.js?

    docs/a.mdx:6:5 error unknown-variable: %var.none% is not defined
      5 |
    > 6 | See %var.none%.
        |     ^^^^^^^^^^
      hint: add it to the variables of the config, or write %%var.none%% to show it as it is"
  `);
});
