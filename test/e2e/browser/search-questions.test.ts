import { expect, test } from 'vitest';
import { searchQuestions } from '../search-questions.ts';
import { openBuiltSite } from './built-site.ts';

const site = openBuiltSite();

test('of sixty questions to the site, at least 55 are answered among the first three pages', async () => {
  expect(searchQuestions).toHaveLength(60);
  const page = await site.browser().newPage();
  await page.goto(site.url('/'));
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
