import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeSite } from '../../build-site.ts';
import { blocksOf } from '../manual/read-manual.ts';
import { axe, standards, violations } from './axe.ts';
import { openSite, settled } from './open.ts';

// The recipe of the manual, as it stands there, under the policy that the site sends: what that blocks is a complaint, which fails a test.

const root = writeSite({
  ...Object.fromEntries(
    blocksOf('how-to/live-code.mdx').flatMap(({ title, text }) => (title === undefined ? [] : [[title, text]])),
  ),
});
symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'));
const site = openSite(root, '/');

/** Scripts of the island that a page has loaded, without their digests. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/(live|live-editor|hydrate)-\w+\.js$/.exec(name)?.[1] ?? [])
      .sort(),
  );

/** Where a whole coloured text is replaced, Chromium itself gives the new lines a style, is refused, and says so. */
const tolerated = /Applying inline style violates/;

/** Puts other code into the editor, and runs it by its key. */
async function runInstead(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).press('ControlOrMeta+a');
  await page.keyboard.insertText(code);
  await page.keyboard.press('ControlOrMeta+Enter');
}

test('code can be changed and run, without an exception from the policy', async () => {
  const page = await site.open('docs/counter', { tolerated });
  const result = page.locator('.live-result');
  expect(await page.locator('pre').innerText()).toContain('export default function Counter()');
  await settled(page);
  expect(await loaded(page)).toEqual([]);

  await page.getByRole('button', { name: 'Edit and run' }).click();
  await result.getByRole('button', { name: '0 cups' }).click();
  await expect.poll(() => result.innerText()).toBe('1 cups');
  expect(new Set(await loaded(page))).toEqual(new Set(['hydrate', 'live', 'live-editor']));
  expect(await page.locator('pre').isVisible()).toBe(false);
  // Its own styles hold.
  expect(await page.locator('.cm-editor').evaluate((editor) => getComputedStyle(editor).display)).toBe('flex');
  await page.evaluate(axe);
  expect(await violations(page, 'main', standards)).toEqual([]);

  await runInstead(
    page,
    'const of: number[] = [1, 2];\nexport default () => <b>{of.map((n) => n ** 2).join(" / ")}</b>;',
  );
  await expect.poll(() => result.innerText()).toBe('1 / 4');
  // A slash that is typed is no key of the site.
  await page.keyboard.press('/');
  await settled(page);
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Run');
  await page.close();
});

test('what is wrong is said, and can be corrected', async () => {
  const page = await site.open('docs/counter', { tolerated });
  await page.getByRole('button', { name: 'Edit and run' }).click();
  const status = page.locator('.live [role=status]');
  for (const [code, message] of [
    ['export default () => <b>', 'SyntaxError'],
    ['export default () => { throw new Error("no tea"); };', 'Error: no tea'],
    ['const a = 1;', 'nothing is exported as default'],
    ['import a from "a";\nexport default () => a;', '"a"'],
  ] as const) {
    await runInstead(page, code);
    await expect.poll(() => status.innerText(), { message: code }).toContain(message);
  }
  await runInstead(page, 'export default () => "tea";');
  await expect.poll(() => page.locator('.live-result').innerText()).toBe('tea');
  await expect.poll(() => status.innerText()).toBe('');
  await page.close();
});
