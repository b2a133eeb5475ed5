import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The script that checks pages in a browser. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const standards = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Off unless it is asked for, although a standard has it. */
const targetSize = { 'target-size': { enabled: true } };
export const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Parts that are left out while they are far away have no size that could be judged. */
export const layOutEverything = `
  const styles = new CSSStyleSheet();
  styles.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
`;

/**
 * `rule: what it wants (which elements)`. The operations and schemas of an API are many and drawn alike, as are the
 * lines of code and the rows of a table: the first ones stand for those that follow.
 */
export async function violations(page: Page, part: string, runOnly: typeof standards): Promise<string[]> {
  const results = (await page.evaluate(`
    const alike = (selector, judged) => [...document.querySelectorAll(selector)].slice(judged);
    axe.run(
      {
        include: ['${part}'],
        exclude: [
          ...alike('.operation', 8),
          ...alike('.entry', 16),
          ...alike('pre .line:nth-of-type(n + 12)', 0),
          ...alike('tbody > tr:nth-child(n + 8)', 0),
        ],
      },
      ${JSON.stringify({ runOnly, rules: runOnly === standards ? targetSize : {}, resultTypes: ['violations'] })},
    );
  `)) as AxeResults;
  return results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  );
}
