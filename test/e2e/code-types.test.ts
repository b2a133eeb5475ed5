import { expect, test } from 'vitest';
import { buildSite, type SiteFiles } from '../build-site.ts';

/** What docsgen uses of Twoslash: a name has the type that the table says, `^?` asks for one, and `wrong` is a mistake. */
const twoslash = `
const types = { count: 'let count: number', print: 'function print(text: string): void' };
export const createTwoslasher = ({ vfsRoot }) => (code, extension) => {
  if (code.includes('wrong') && !code.includes('@errors: 2322')) {
    const recommendation = 'Compiler Errors:\\n\\nindex.' + extension + '\\n  [2322] 6 - Type wrong is not right.';
    throw Object.assign(new Error('many lines'), { title: 'Errors were thrown', recommendation });
  }
  const kept = code.split('\\n').filter((line) => !/^\\/\\/ +(?:@|\\^)/.test(line));
  const nodes = kept.flatMap((text, line) => [
    ...[...text.matchAll(/\\w+/g)].filter(([name]) => name in types).map(({ 0: name, index: character }) =>
      ({ type: 'hover', line, character, length: name.length, text: types[name] + ' of ' + vfsRoot + '/a.ts' })),
    ...(text.includes('wrong') ? [{ type: 'error', line, character: 0, length: 1, text: 'Type wrong is not right.' }] : []),
  ]);
  if (code.includes('^?')) nodes.push({ type: 'query', line: 0, character: 4, length: 5, text: types.count });
  return { code: kept.join('\\n'), nodes };
};
`;

const installed = (typescript: string): SiteFiles => ({
  'node_modules/twoslash/package.json': JSON.stringify({
    name: 'twoslash',
    version: '9.0.0',
    type: 'module',
    exports: { '.': { default: './dist/index.mjs' } },
  }),
  'node_modules/twoslash/dist/index.mjs': twoslash,
  'node_modules/typescript/package.json': JSON.stringify({ name: 'typescript', version: typescript }),
});

const config = "export default { title: 'T', markdown: { code: { twoslash: true } } };";

test('code shows the types of its names, and what a block asks for', async () => {
  const block = '```ts twoslash\nlet count = 1;\n//  ^?\nprint(count);\n```\n';
  const { files, findings } = await buildSite({
    ...installed('5.9.3'),
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
    ...installed('6.0.0'),
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
  ['and typescript 7.0.2 is too new for it: it takes 5 and 6', installed('7.0.2')],
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
