import { expect, test } from 'vitest';
import type { KeyPath } from '../../../../src/core/config/index.ts';
import { loadConfig } from '../../../../src/pipeline/config/index.ts';
import { type Files, writeFiles } from './config-report.ts';

/** `file:line:column` of values, and the text that is marked where the place has an end. */
async function placesIn(files: Files, ...keyPaths: KeyPath[]): Promise<string[]> {
  const { locate } = await loadConfig({ cwd: writeFiles(files) });
  return keyPaths.map((keyPath) => {
    const { file, start, end } = locate(keyPath);
    if (start === undefined) return file;
    const line = String(files[file]).split('\n')[start.line - 1] ?? '';
    return `${file}:${start.line}:${start.column} ${end === undefined ? '' : line.slice(start.column - 1, end.column - 1)}`;
  });
}

test('values are found where they are written', async () => {
  const config = `import { defineConfig, type UserConfig } from 'docsgen';

type Items = NonNullable<UserConfig['navbar']>['items'];

export default defineConfig({
  title: 'Über — %product.name%',
	toc: { 'min': 2 },
  navbar: {
    items: [{ label: "A", href: \`/a\` }, { label: 'B', href: '/it\\'s' }] as Items,
  },
  docs: { sidebars: { '{product}': ['intro'] } },
  product: { slug: 'cdr' },
} satisfies UserConfig);
`;
  const paths: KeyPath[] = [
    [],
    ['title'],
    ['toc', 'min'],
    ['navbar', 'items'],
    ['navbar', 'items', 0, 'href'],
    ['navbar', 'items', 1, 'href'],
    ['docs', 'sidebars', 'cdr', 0],
  ];
  expect(await placesIn({ 'docsgen.config.ts': config }, ...paths)).toMatchInlineSnapshot(`
    [
      "docsgen.config.ts:5:29 ",
      "docsgen.config.ts:6:10 'Über — %product.name%'",
      "docsgen.config.ts:7:16 2",
      "docsgen.config.ts:9:12 ",
      "docsgen.config.ts:9:33 \`/a\`",
      "docsgen.config.ts:9:61 '/it\\'s'",
      "docsgen.config.ts:11:37 'intro'",
    ]
  `);
});

test('names, members, spreads and other files are followed', async () => {
  const files = {
    'docsgen.config.ts': `import { navbar } from './parts/navbar.ts';
import footer from './parts/footer.json';
const base = { title: 'base', tagline: 'base' };
const defineConfig = <T>(config: T) => config;
const config = { ...base, title: 'own', navbar, footer, toc: shared.toc, api: [...documents, { id: 'c' }] };
export default defineConfig(config);
`,
    'parts/navbar.ts': "export const navbar = {\n  items: [{ label: 'A', href: '/a' }],\n};\n",
    'parts/footer.json': '{\n  "copyright": "me"\n}\n',
  };
  const declared = "const shared = { toc: { min: 3 } };\nconst documents = [{ id: 'a' }, { id: 'b' }];\n";
  files['docsgen.config.ts'] = files['docsgen.config.ts'].replace('const base', `${declared}const base`);
  const paths: KeyPath[] = [
    ['title'],
    ['tagline'],
    ['navbar', 'items', 0, 'href'],
    ['footer', 'copyright'],
    ['toc', 'min'],
    ['api', 1, 'id'],
    ['api', 2, 'id'],
  ];
  expect(await placesIn(files, ...paths)).toMatchInlineSnapshot(`
    [
      "docsgen.config.ts:7:34 'own'",
      "docsgen.config.ts:5:40 'base'",
      "parts/navbar.ts:2:31 '/a'",
      "parts/footer.json:2:16 "me"",
      "docsgen.config.ts:3:30 3",
      "docsgen.config.ts:4:39 'b'",
      "docsgen.config.ts:7:100 'c'",
    ]
  `);
});

test('of what is computed, the last place on the way is given', async () => {
  const config = `const items = () => [{ label: 'A', href: '/a' }];
const more = Object.fromEntries([['footer', {}]]);
export default { title: 'x', ...more, navbar: { items: items() }, footer: { copyright: 'x' } };
`;
  const paths: KeyPath[] = [['navbar', 'items', 0, 'href'], ['footer', 'copyright'], ['title'], ['docs', 'dir']];
  expect(await placesIn({ 'docsgen.config.ts': config }, ...paths)).toMatchInlineSnapshot(`
    [
      "docsgen.config.ts:3:56 items",
      "docsgen.config.ts:3:88 'x'",
      "docsgen.config.ts",
      "docsgen.config.ts",
    ]
  `);
});

test('a config that is computed as a whole has no places', async () => {
  const config = "const make = () => ({ title: 'x' });\nexport default make();\n";
  expect(await placesIn({ 'docsgen.config.ts': config }, ['title'], ['a', 'b'])).toEqual([
    'docsgen.config.ts',
    'docsgen.config.ts',
  ]);
});

test('names that lead in a circle end', async () => {
  const config = 'var a = b;\nvar b = a;\nexport default a ?? { title: "x" };\nexport { a };\n';
  expect(await placesIn({ 'docsgen.config.js': config }, ['title'])).toEqual(['docsgen.config.js']);
  const spread = 'var a = { ...a, title: 42 };\nexport default { ...a };\n';
  expect(await placesIn({ 'docsgen.config.js': spread }, ['title'], ['tagline'])).toEqual([
    'docsgen.config.js:1:24 42',
    'docsgen.config.js',
  ]);
});
