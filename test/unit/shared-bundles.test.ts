import { expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';
import { bundlesShared } from '../shared-bundles.ts';

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
