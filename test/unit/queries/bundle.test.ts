import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildSite, type SiteFiles, writeSite } from '../../build-site.ts';

/** A site that is built, changed and built again with its cache. */
async function builtTwice(files: SiteFiles, changes: Readonly<Record<string, string>>) {
  const root = writeSite(files);
  // What was written a moment before is not cached.
  await setTimeout(30);
  const first = await buildSite(root);
  for (const [path, text] of Object.entries(changes)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const second = await buildSite(root);
  const page = (built: typeof first) => built.files.get('docs/a/index.html') ?? '';
  return { before: page(first), after: page(second), counts: second.result.cached.get('bundle') };
}

test('a file that comes into the theme replaces its template', async () => {
  const { before, after } = await builtTwice(
    { 'docs/a.md': '# A\n', 'theme/custom.css': '.x { color: red }\n' },
    { 'theme/frame/footer.tsx': 'export function Footer() { return <footer>Our own</footer>; }\n' },
  );
  expect(before).not.toContain('Our own');
  expect(after).toContain('<footer>Our own</footer>');
});

test('a new page leaves the bundle as it is', async () => {
  const { counts } = await builtTwice(
    { 'docs/a.md': '# A\n', 'theme/custom.css': '.x { color: red }\n' },
    { 'docs/b.md': '# B\n' },
  );
  expect(counts).toEqual({ kept: 1, made: 0 });
});

test.each([
  ['a module that a page imports', { 'name.tsx': "export const Name = () => <i>now {'{'}</i>;\n" }, '<i>now {</i>'],
  ['the code of a page', { 'docs/a.mdx': '# A\n\n<b>{6 * 7}</b>\n' }, '<b>42</b>'],
  ['a setting of scripts', { 'docsgen.config.js': "export default { title: 'Test', twins: false };\n" }, '<b>before'],
  ['a partial that a module imports', { 'docs/_part.mdx': 'Now.\n' }, 'Now.'],
])('after a change of %s the bundle is another one', async (_, changes, shown) => {
  const { before, after, counts } = await builtTwice(
    {
      'docs/a.mdx': "import { Name } from '@site/name.tsx';\n\n# A\n\n<Name />\n",
      'name.tsx': "import Part from './docs/_part.mdx';\n\nexport const Name = () => <b>before <Part /></b>;\n",
      'docs/_part.mdx': 'Then.\n',
    },
    changes,
  );
  expect(before).toContain('<b>before <p>Then.</p>');
  expect(after).toContain(shown);
  expect(counts).toEqual({ kept: 0, made: 1 });
});

const title = (text: string) => ({ 'docsgen.config.js': `export default { title: '${text}' };\n` });

test('another title changes the bundle where a module imports docsgen/site, and nowhere else', async () => {
  const named = "import { Name } from '@site/name.tsx';\n\n# A\n\n<Name />\n";
  const name = "import { product } from 'docsgen/site';\n\nexport const Name = () => <b>{product.name}</b>;\n";
  const importing = await builtTwice({ 'docs/a.mdx': named, 'name.tsx': name, ...title('One') }, title('Two'));
  expect(importing.before).toContain('<b>One</b>');
  expect(importing.after).toContain('<b>Two</b>');
  expect(importing.counts).toEqual({ kept: 0, made: 1 });

  const plain = await builtTwice({ 'docs/a.mdx': '# A\n', ...title('One') }, title('Two'));
  expect(plain.after).toContain('<title>A | Two</title>');
  expect(plain.counts).toEqual({ kept: 1, made: 0 });
});
