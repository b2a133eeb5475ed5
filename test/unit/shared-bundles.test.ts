import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, writeSite } from '../build-site.ts';
import { bundlesMade, bundlesShared } from '../shared-bundles.ts';

const page = "import Box from '@site/box.tsx';\n\n# A\n\n<Box />\n";
const box = (text: string) => `export default function Box() { return <b>${text}</b>; }\n`;

test('what a site has of its own is bundled, and what it has in common with others is shared', async () => {
  const first = await buildSite({ 'docs/a.mdx': page, 'box.tsx': box('first') });
  const shared = bundlesShared();
  const second = await buildSite({ 'docs/a.mdx': page, 'box.tsx': box('second') });
  expect(bundlesShared()).toBeGreaterThan(shared);
  const address = 'docs/a/index.html';
  expect(second.files.get(address)).toContain('<b>second</b>');
  expect(second.files.get(address)).toBe(first.files.get(address)?.replace('first', 'second'));

  // What a theme has decides what is bundled, also where the theme before had nothing of it.
  await buildSite({ 'docs/a.mdx': page, 'box.tsx': box('third'), 'theme/custom.css': '.x { color: red }\n' });
  const footer = 'export function Footer() { return <footer>Our own</footer>; }\n';
  const fourth = await buildSite({ 'docs/a.mdx': page, 'box.tsx': box('fourth'), 'theme/frame/footer.tsx': footer });
  expect(fourth.files.get(address)).toContain('<footer>Our own</footer>');
});

test('scripts are shared by sites with a theme of their own, and styles and a config by sites that have the same', async () => {
  const site = {
    'docs/a.md': 'A page.\n',
    'theme/custom.css': '.x { color: red }\n',
    'node_modules/of-the-site/package.json': '{}',
  };
  await buildSite(site);
  const [shared, made] = [bundlesShared(), bundlesMade()];
  await buildSite(site);
  // Config, styles, scripts and templates.
  expect(bundlesShared()).toBeGreaterThan(shared + 4);
  expect(bundlesMade()).toBe(made);
  const { files } = await buildSite({ ...site, 'theme/custom.css': '.y { color: blue }\n' });
  expect([...files].some(([name, text]) => name.startsWith('assets/site-') && text.includes('.y{color:#00f}'))).toBe(
    true,
  );

  // A pipe in the place of one that is known is not read.
  if (process.platform !== 'win32') {
    const { 'theme/custom.css': _, ...others } = site;
    const root = writeSite(others);
    mkdirSync(join(root, 'theme'));
    execFileSync('mkfifo', [join(root, 'theme/custom.css')]);
    expect((await buildSite(root)).findings).toEqual(['bundle-error: theme/custom.css is a pipe, not a file']);
  }

  // What a style sheet loads becomes a part of the site again.
  const picture = {
    ...site,
    'theme/custom.css': '.z { background: url(/pic.svg) }\n',
    'static/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  const pictured = [await buildSite(picture), await buildSite(picture)];
  expect(pictured.map(({ findings }) => findings)).toEqual([[], []]);
  expect(pictured[1]?.files).toEqual(pictured[0]?.files);

  // What a config knows of its place is its own.
  const placed = { ...site, 'docsgen.config.js': 'export default { title: import.meta.dirname };\n' };
  const [one, other] = [await buildSite(placed), await buildSite(placed)];
  expect(one.result.config?.title).toBe(one.root);
  expect(other.result.config?.title).toBe(other.root);
});
