import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { isLong, seed } from '../../effort.ts';

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

/** Operations, and entries, that are judged of a page: others each day. */
const operations = isLong ? 8 : 3;
const entries = isLong ? 16 : 6;

/**
 * `rule: what it wants (which elements)`. The operations and schemas of an API are many and drawn alike, as are the
 * lines of code and the rows of a table: a sample of them is judged.
 */
export async function violations(page: Page, part: string, runOnly: typeof standards): Promise<string[]> {
  const results = (await page.evaluate(`
    const others = (selector, judged) => {
      const alike = [...document.querySelectorAll(selector)];
      const step = Math.ceil(alike.length / judged);
      return alike.filter((_, index) => index % step !== ${seed} % step);
    };
    axe.run(
      {
        include: ['${part}'],
        exclude: [
          ...others('.operation', ${operations}),
          ...others('.entry', ${entries}),
          ...document.querySelectorAll('pre .line:nth-of-type(n + 12), tbody > tr:nth-child(n + 8)'),
        ],
      },
      ${JSON.stringify({ runOnly, rules: runOnly === standards ? targetSize : {}, resultTypes: ['violations'] })},
    );
  `)) as AxeResults;
  return results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  );
}
