import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isMarked, openDev, overlay } from './serve-watch.ts';

const dev = openDev();
const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}, long enough to be read.\n`).join('\n');
const long = `# Long\n\n<details>\n<summary>More</summary>\n\nHidden words.\n\n</details>\n\n${paragraphs}`;

test('a saved paragraph is on the screen, and the rest of the page stays as its reader has it', async () => {
  const site = await dev.serve({ 'docs/long.mdx': long, 'docs/other.mdx': '# Other\n' });
  const { page, complaints } = await dev.open(`${site.url}/docs/long`);
  await page.getByText('More').click();
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  const scrolled = await page.evaluate(() => scrollY);
  const link = page.getByRole('link', { name: 'Other', exact: true }).first();
  await link.focus();
  site.write('docs/long.mdx', long.replace('Paragraph 30, long', 'Paragraph 30, freshly written and long'));
  await page.getByText('Paragraph 30, freshly written').waitFor();
  expect(await isMarked(page)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  expect(await page.locator('main details').first().getAttribute('open')).not.toBeNull();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Other');

  // As editors do that never leave a file half written.
  const beside = join(site.root, 'docs/.long.tmp');
  writeFileSync(beside, long.replace('Paragraph 31, long', 'Paragraph 31, put in its place and long'));
  renameSync(beside, join(site.root, 'docs/long.mdx'));
  await page.getByText('Paragraph 31, put in its place').waitFor();
  await expect.poll(() => page.getByText('Paragraph 30, freshly written').count()).toBe(0);
  expect(await isMarked(page)).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

test('pages come, move and go with their files, and so does the navigation', async () => {
  const site = await dev.serve({
    'docs/a.mdx': '# First page\n',
    'docs/b.mdx': '# Second page\n\n[by name](./e.mdx) [by address](/docs/e)\n',
    'docs/e.mdx': '# Fifth page\n',
  });
  expect((await fetch(`${site.url}/docs/b`)).status).toBe(200);
  const { page } = await dev.open(`${site.url}/docs/a`);
  const entry = (name: string) => page.locator('.sidebar').first().getByRole('link', { name });
  site.write('docs/c.mdx', '# Third page\n\nIts words.\n');
  await entry('Third page').waitFor({ state: 'attached' });
  renameSync(join(site.root, 'docs/c.mdx'), join(site.root, 'docs/d.mdx'));
  await expect.poll(() => entry('Third page').getAttribute('href')).toBe('/docs/d');
  expect(await isMarked(page)).toBe(true);

  // Whoever was looked at, and leads to what is gone, says so.
  renameSync(join(site.root, 'docs/e.mdx'), join(site.root, 'docs/f.mdx'));
  await expect.poll(site.printed).toContain('docs/b.mdx:3:1 warning broken-markdown-link: no document docs/e.mdx');
  expect(site.printed()).toContain('docs/b.mdx:3:20 error broken-link: no page or file /docs/e');

  await page.goto(`${site.url}/docs/d`);
  await page.getByText('Its words.').waitFor();
  site.remove('docs/d.mdx');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  site.write('docs/d.mdx', '# Third page\n\nIt is back.\n');
  await page.getByText('It is back.').waitFor();
  expect((await fetch(`${site.url}/docs/none`)).status).toBe(404);
  await page.close();
});

test('a mistake is shown with its line until it is fixed', async () => {
  const site = await dev.serve({ 'docs/a.mdx': '# A\n\nGood words.\n', 'docs/b.mdx': '# B\n\n## There\n' });
  const { page, complaints } = await dev.open(`${site.url}/docs/a`);
  site.write('docs/a.mdx', '# A\n\nGood <words.\n');
  await expect.poll(() => overlay(page)).toContain('docs/a.mdx:3:');
  expect(await overlay(page)).toContain('> 3 | Good <words.');
  await expect.poll(site.printed).toContain('docs/a.mdx:3:');
  expect(await overlay(page)).not.toContain('broken-anchor');
  // The last good version stands behind it.
  expect(await page.getByText('Good words.').count()).toBe(1);
  site.write('docs/a.mdx', '# A\n\nMended words. [There](./b.mdx#there)\n');
  await page.getByText('Mended words.').waitFor();
  await expect.poll(() => overlay(page)).toBe('');
  await expect.poll(site.printed).toContain('no problems any more');

  site.write('docs/a.mdx', '# A\n\n[Gone](./b.mdx#gone)\n');
  await expect.poll(() => overlay(page)).toContain('/docs/b has no anchor #gone');
  await expect.poll(site.printed).toContain('no anchor #gone');
  expect(await isMarked(page)).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

test('code that throws is shown where it is written, on the page and in a component, wherever it moves', async () => {
  const good = 'export default () => <b>Drawn well.</b>;\n';
  const bad = 'export default () => <b>{nothing.at.all}</b>;\n';
  const site = await dev.serve({ 'docs/a.mdx': "import B from './_b.tsx';\n\n# A\n\n<B />\n", 'docs/_b.tsx': good });
  const { page } = await dev.open(`${site.url}/docs/a`);
  await page.getByText('Drawn well.').waitFor();
  site.write('docs/_b.tsx', bad);
  await expect.poll(() => overlay(page)).toContain('docs/_b.tsx:1:26');
  expect(await overlay(page)).toContain('> 1 | export default () => <b>{nothing.at.all}</b>;');
  expect(await overlay(page)).toContain('also: docs/a.mdx is rendered with it');
  // As it was drawn last, it stands behind.
  expect(await page.getByText('Drawn well.').count()).toBe(1);
  await expect.poll(site.printed).toContain('docs/_b.tsx:1:26');
  // Not a character of the code that is run is another one.
  site.write('docs/_b.tsx', `// Draws.\n${bad}`);
  await expect.poll(() => overlay(page)).toContain('docs/_b.tsx:2:26');
  site.write('docs/_b.tsx', good);
  await expect.poll(() => overlay(page)).toBe('');
  site.write('docs/a.mdx', '# A\n\nCall {host}.\n');
  await expect.poll(() => overlay(page)).toContain('docs/a.mdx:3:7');
  site.write('docs/a.mdx', '# A\n\nCall `host`.\n');
  await expect.poll(() => overlay(page)).toBe('');
  await page.close();
});

test('a page that was never good shows what is wrong, and then itself', async () => {
  const site = await dev.serve({ 'docs/a.mdx': '# A\n\n{bad(}\n' });
  const { page } = await dev.open(`${site.url}/docs/a`);
  await expect.poll(() => overlay(page)).toContain('docs/a.mdx:3:');
  site.write('docs/a.mdx', '# A\n\nFine.\n');
  await page.locator('main').getByText('Fine.').waitFor();
  await expect.poll(() => overlay(page)).toBe('');
  await page.close();
});

test('text from a file and an address is never markup', async () => {
  const site = await dev.serve({ 'docs/a.mdx': '# A\n\n<script>alert(1)</scrip>\n', 'docs/b.mdx': '# B\n' });
  const { page } = await dev.open(`${site.url}/docs/a`);
  await expect.poll(() => overlay(page)).toContain('<script>alert(1)</scrip>');
  const answer = await (await fetch(`${site.url}/<script>alert(1)</script>`)).text();
  expect(answer).not.toContain('alert(1)</script>');
  await page.close();
});

test('islands, tabs and buttons that scripts have made keep their state', async () => {
  const text = (words: string) => `import Counter from '@site/counter.tsx';

# A

${words}

<Counter />

<Tabs groupId="os">
<TabItem value="linux" label="Linux">One.</TabItem>
<TabItem value="mac" label="macOS">Two.</TabItem>
</Tabs>

\`\`\`js
const x = 1;
\`\`\`
`;
  const site = await dev.serve({
    'counter.tsx': `'use client';
import { useState } from 'react';
export default function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>count {count}</button>;
}
`,
    'docs/a.mdx': text('Old words.'),
  });
  const { page, complaints } = await dev.open(`${site.url}/docs/a`);
  await page.locator('docsgen-island:defined').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'count 0' }).click();
  await page.getByRole('button', { name: 'count 1' }).click();
  await page.getByRole('tab', { name: 'macOS' }).click();
  await page.getByText('Two.').waitFor();
  await page.locator('main .code-actions').waitFor();
  site.write('docs/a.mdx', text('New words.'));
  await page.getByText('New words.').waitFor();
  expect(await page.getByRole('button', { name: 'count 2' }).count()).toBe(1);
  await page.getByText('Two.').waitFor();
  expect(await page.locator('main .code-actions').count()).toBe(1);
  expect(await isMarked(page)).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

test('a page follows the source file that it shows a region of', async () => {
  const site = await dev.serve({
    'docs/a.mdx': '# A\n\n```text file=../examples/a.txt region=b\n```\n',
    'examples/a.txt': '# region b\nwritten first\n# endregion\n',
  });
  const { page } = await dev.open(`${site.url}/docs/a`);
  await page.getByText('written first').waitFor();
  site.write('examples/a.txt', '# region b\nwritten second\n# endregion\n');
  await page.getByText('written second').waitFor();
  expect(await isMarked(page)).toBe(true);
  await page.close();
});

test('a page that loads from elsewhere is loaded again where its policy asks for it, by a save and by a link', async () => {
  const site = await dev.serve({
    'docs/a.mdx': '# A\n\n[To B](./b.mdx)\n',
    'docs/b.mdx': '# B\n\n![dot](http://localhost:9/b.png)\n',
  });
  const { page, complaints } = await dev.open(`${site.url}/docs/a`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  site.write('docs/a.mdx', '# A\n\n[To B](./b.mdx)\n\n![dot](http://localhost:9/a.png)\n');
  await expect.poll(() => asked).toContain('http://localhost:9/a.png');
  await page.goto(`${site.url}/docs/a`);
  site.write('docs/a.mdx', '# A\n\n[To B](./b.mdx)\n\nNo picture.\n');
  await page.getByText('No picture.').waitFor();
  await page.getByText('To B').click();
  await expect.poll(() => asked).toContain('http://localhost:9/b.png');
  expect(complaints).toEqual([]);
  await page.close();
});
