import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../../src/build.ts';
import { type HttpServer, serveFolder } from '../../../src/serve/index.ts';
import { launchChromium } from '../chromium.ts';
import { searchQuestions } from '../search-questions.ts';

const outDir = join(mkdtempSync(join(tmpdir(), 'docsgen-questions-')), 'out');
let server: HttpServer;
let browser: Browser;

beforeAll(async () => {
  await build({ cwd: join(import.meta.dirname, '../../..'), outDir });
  server = await serveFolder({ dir: outDir, host: 'localhost', port: 0, baseUrl: '/' });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
});

test('of sixty questions to the site, at least 55 are answered among the first three pages', async () => {
  expect(searchQuestions).toHaveLength(60);
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  const status = page.locator('.search [role=status]');
  const missed: string[] = [];
  for (const [question, ...answers] of searchQuestions) {
    await field.fill('');
    await expect.poll(() => status.innerText()).toBe('');
    await field.fill(question);
    await expect.poll(() => status.innerText(), { timeout: 10_000 }).toMatch(/result/);
    const first = await page
      .locator('.search-result > .search-option:first-child')
      .evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href') ?? ''));
    if (!first.some((href) => answers.includes(href))) missed.push(`${question}: ${first.join(' ')}`);
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5);
});
