import { expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';
import { installedTwoslash } from '../installed-twoslash.ts';

const config = "export default { title: 'T', markdown: { code: { twoslash: true } } };";

test('code shows the types of its names, and what a block asks for', async () => {
  const block = '```ts twoslash\nlet count = 1;\n//  ^?\nprint(count);\n```\n';
  const { files, findings } = await buildSite({
    ...installedTwoslash('5.9.3'),
    'docsgen.config.js': config,
    'docs/a.md': `# A\n\n${block}\n\`\`\`ts\nprint(1);\n\`\`\`\n\n\`\`\`ts twoslash\n// @errors: 2322\nlet count = wrong;\n\`\`\`\n`,
  });
  expect(findings).toEqual([]);
  const html = files.get('docs/a/index.html') ?? '';
  const name = (text: string, type: string) =>
    `<span class="term code-type" data-definition="${type} of a.ts">${text}</span>`;
  expect(html).toContain('<figure class="code typed" data-language="ts">');
  expect(html).toContain(name('count', 'let count: number'));
  expect(html).toContain(name('print', 'function print(text: string): void'));
  expect(html).toContain('<span class="line" data-types="let count: number">');
  expect(html).toContain('data-types="Type wrong is not right." data-type-error');
  expect(html.match(/class="code"/g)).toHaveLength(1);
  expect(files.get('docs/a.md')).toContain('```ts\nlet count = 1;\nprint(count);\n```');
});

test('what TypeScript does not accept is reported at its block', async () => {
  const { printed } = await buildSite({
    ...installedTwoslash('6.0.0'),
    'docsgen.config.js': config,
    'docs/a.md': '# A\n\n```ts twoslash\nlet count = wrong;\n```\n\n```sh twoslash\nls\n```\n',
  });
  expect(`\n${printed}`).toMatchInlineSnapshot(`
    "
    docs/a.md:3:1 warning invalid-code-block: TypeScript 2322: Type wrong is not right.
      2 |
    > 3 | \`\`\`ts twoslash
        | ^^^^^^^^^^^^^^
      hint: fix it, or where it is meant begin the block with // @errors: 2322

    docs/a.md:7:1 warning invalid-code-block: code in \`sh\` has no types of TypeScript
      6 |
    > 7 | \`\`\`sh twoslash
        | ^^^^^^^^^^^^^^
      hint: leave \`twoslash\` out"
  `);
});

test.each([
  ['of which the first is not installed', {}],
  ['and typescript 7.0.2 is too new for it: it takes 5 and 6', installedTwoslash('7.0.2')],
])('without packages that can be used, the build says so: %s', async (reason, packages) => {
  const { findings } = await buildSite({
    ...packages,
    'docsgen.config.js': config,
    'docs/a.md': '```ts twoslash\n1\n```\n',
  });
  expect(findings).toEqual([
    `missing-package: markdown.code.twoslash: types are found by the packages twoslash and typescript, ${reason}`,
  ]);
});
