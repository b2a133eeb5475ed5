import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isMarked, openDev } from './serve-watch.ts';

const dev = openDev();

const found = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('option');

async function ask(page: Page, question: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(question);
}

test('the search finds pages that were never opened, and what was written since', async () => {
  const site = await dev.serve({
    'docs/cats.mdx': '# Cats\n\nCats purr.\n',
    'docs/birds.mdx': "import Song from '@site/song.tsx';\n\n# Birds\n\n<Song />\n",
    'song.tsx': 'export default function Song() { return <p>They whistle.</p>; }\n',
  });
  const { page, complaints } = await dev.open(`${site.url}/docs/cats`);
  await ask(page, 'whistle');
  await found(page).first().waitFor();
  expect(await found(page).first().getAttribute('href')).toBe('/docs/birds');
  await page.keyboard.press('Escape');

  site.write('docs/dogs.mdx', '# Dogs\n\nDogs growl.\n');
  await page.locator('.sidebar').first().getByRole('link', { name: 'Dogs' }).waitFor({ state: 'attached' });
  // The old index answers while the new one is made, and the answer follows.
  await ask(page, 'growl');
  await expect.poll(() => found(page).first().getAttribute('href')).toBe('/docs/dogs');
  expect(await found(page).count()).toBe(1);

  // An open search follows what is written, too.
  site.write('docs/cats.mdx', '# Cats\n\nCats growl as well.\n');
  await expect.poll(() => found(page).count()).toBe(2);
  expect(await isMarked(page)).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

test('a page whose component cannot be run is not found, and the others are', async () => {
  const site = await dev.serve({
    'docs/a.mdx': '# A\n\nGood words.\n',
    'docs/b.mdx': "import Box from '@site/box.tsx';\n\n# B\n\n<Box />\n",
    'box.tsx': 'export default function Box() { return <p>Unclosed words</div>; }\n',
  });
  const { page } = await dev.open(`${site.url}/docs/a`);
  await ask(page, 'words');
  await expect.poll(() => found(page).count()).toBe(1);
  await page.close();
});

test('without a search there is no index', async () => {
  const site = await dev.serve({
    'docsgen.config.js': "export default { title: 'T', search: false };\n",
    'docs/a.mdx': '# A\n',
  });
  expect((await fetch(`${site.url}/search-index.json`)).status).toBe(404);
});
