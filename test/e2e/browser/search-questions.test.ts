import { expect, test } from 'vitest';
import { share } from '../../effort.ts';
import { searchQuestions } from '../search-questions.ts';
import { openBuiltSite } from './built-site.ts';

const site = openBuiltSite();

/** Most of the time goes by until the number of results is told: several readers ask at once. */
const readers = 4;

test('of sixty questions to the site, all but five are answered among the first three pages', async () => {
  expect(searchQuestions).toHaveLength(60);
  const asked = share(searchQuestions, 3);
  const shares = Array.from({ length: readers }, (_, reader) => asked.filter((_, index) => index % readers === reader));
  const missed = (await Promise.all(shares.map(ask))).flat();
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5);
});

/** Gives the questions whose answer is not among the first three pages, with what is there. */
async function ask(questions: typeof searchQuestions): Promise<readonly string[]> {
  const page = await site.browser().newPage();
  await page.goto(site.url('/'));
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  const status = page.locator('.search [role=status]');
  const missed: string[] = [];
  for (const [question, ...answers] of questions) {
    await field.fill('');
    await expect.poll(() => status.innerText()).toBe('');
    await field.fill(question);
    await expect.poll(() => status.innerText()).toMatch(/result/);
    const first = await page
      .locator('.search-result > .search-option:first-child')
      .evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href') ?? ''));
    if (!first.some((href) => answers.includes(href))) missed.push(`${question}: ${first.join(' ')}`);
  }
  await page.close();
  return missed;
}
