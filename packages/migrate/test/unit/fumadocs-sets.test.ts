import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fumadocsComponents } from '../../src/fumadocs/components.ts';
import { migrateFumadocs } from '../../src/fumadocs/index.ts';
import { convertComponents } from '../../src/page-components.ts';

test('collections are sets of documents, whose ids docsgen takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-sets-'));
  const files = {
    'source.config.ts': `import { defineDocs } from 'fumadocs-mdx/config';
export const docs = defineDocs({ dir: 'content/docs' });
export const blogCollection = defineDocs({ dir: 'content/blog' });
export const help_Pages = defineDocs({ dir: 'content/help' });
`,
    'lib/source.ts': `export const a = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() });
export const b = loader({ baseUrl: '/blog', source: blogCollection.toFumadocsSource() });
export const c = loader({ baseUrl: '/help', source: help_Pages.toFumadocsSource() });
`,
    'content/docs/index.mdx': '# Docs\n',
    'content/blog/one.mdx': '# One\n',
    'content/help/two.mdx': '# Two\n',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { files: made } = await migrateFumadocs(join(folder, 'source.config.ts'), { seconds: 20 });
  const config = made.find(({ to }) => to === 'docsgen.config.ts');
  const ids = Array.from((config && 'text' in config ? config.text : '').matchAll(/\bid: '([^']*)'/g), ([, id]) => id);
  expect(ids).toEqual(['docs', 'blog-collection', 'help-pages']);
  expect(made.map(({ to }) => to)).toContain('blog-collection/one.mdx');
});

test('a collection that is taken apart is one of pages, and each has the route of its own loader', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-sets-'));
  const files = {
    'source.config.ts': `export const { docs: manual, meta } = defineDocs({ dir: 'content/docs' });
export const posts = defineCollections({ dir: 'content/blog', type: 'doc' });
`,
    'app/source.ts': `import { manual, meta, posts as all } from '@/.source';
export const source = loader({
  baseUrl: '/manual',
  source: createMDXSource(manual, meta),
});
export const posts = loader({
  baseUrl: '/posts',
  source: createMDXSource(all, []),
});
`,
    'content/docs/index.mdx': '# Docs\n',
    'content/blog/one.mdx': '# One\n',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { files: made } = await migrateFumadocs(join(folder, 'source.config.ts'), { seconds: 20 });
  const lock = made.find(({ to }) => to === 'urls.lock');
  expect(lock !== undefined && 'text' in lock ? lock.text.match(/^\/.*/gm) : []).toEqual([
    '/',
    '/manual',
    '/posts/one',
  ]);
});

test('tables of types stay where their types are written out, and are comments where they have a name', () => {
  const lost: string[] = [];
  const page = '<TypeTable type={{ a: { type: "b" } }} />\n\n<TypeTable type={named} />\n';
  const options = { known: new Set<string>(), iconOf: () => undefined, lose: (name: string) => lost.push(name) };
  expect(convertComponents(page, fumadocsComponents, options).text).toBe(
    '<TypeTable type={{ a: { type: "b" } }} />\n\n{/* not taken over: <TypeTable type={named} /> */}\n',
  );
  expect(lost).toEqual(['TypeTable']);
});

test('a route that Next.js puts before all pages is the path of the site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-base-'));
  const files = {
    'source.config.ts': "export const docs = defineDocs({ dir: 'content/docs' });\n",
    'next.config.mjs': "export default { basePath: '/docs' };\n",
    'lib/source.ts': "export const a = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() });\n",
    'app/(docs)/[[...slug]]/page.tsx': '',
    'content/docs/one.mdx': '# One\n',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { files: made } = await migrateFumadocs(join(folder, 'source.config.ts'), { seconds: 20 });
  const textOf = (path: string) => {
    const file = made.find(({ to }) => to === path);
    return file !== undefined && 'text' in file ? file.text : '';
  };
  expect(textOf('docsgen.config.ts')).toMatch(/baseUrl: '\/docs\/'[\s\S]*route: '\/'/);
  expect(
    textOf('urls.lock')
      .split('\n')
      .filter((line) => line.startsWith('/')),
  ).toEqual(['/', '/one']);
});
