import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeSite } from '../../build-site.ts';
import { openSite } from './open.ts';

const list = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n));
const table = (columns: number) =>
  [list(columns, (n) => `Column ${n}`), list(columns, () => '---'), list(columns, (n) => `value ${n}`)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
const terms = (count: number) => list(count, (n) => `a_{${n}}`).join('+');

const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: Object.fromEntries(
    list(6, (n) => `/pets/${n}`).map((path, n) => [
      path,
      {
        post: {
          operationId: `op${n}`,
          summary: `Operation ${n}`,
          description: 'What it does. '.repeat(3 * n),
          requestBody: { content: { 'application/json': { example: { names: list(12, (m) => `Rex ${m}`) } } } },
          responses: {
            200: { description: 'Done', content: { 'application/json': { example: list(25, (m) => `Rex ${m}`) } } },
          },
        },
      },
    ]),
  ),
};

const root = writeSite({
  'docsgen.config.js': `export default {
    title: 'Paper', fonts: false, markdown: { math: true },
    api: [{ id: 'pets', document: 'pets.json', route: '/api/pets', layout: 'single' }],
  };`,
  'docs/wide.md': `# Wide\n\n${[4, 12, 20, 40].map(table).join('\n\n')}\n\n${[5, 20, 32, 60].map((count) => `$$\n${terms(count)}\n$$`).join('\n\n')}\n`,
  'pets.json': JSON.stringify(pets),
});
mkdirSync(join(root, 'node_modules'));
symlinkSync(join(import.meta.dirname, '../../../node_modules/katex'), join(root, 'node_modules/katex'));
const site = openSite(root, '/');

/** A4 without the margins that the styles ask for, in pixels. */
const paper = { width: 672, height: 987 };

const openOnPaper = async (path: string): Promise<Page> => {
  const page = await site.open(path, { viewport: paper });
  await page.emulateMedia({ media: 'print' });
  return page;
};

test('wide tables and formulas are whole on paper, and others as large as they are', async () => {
  const page = await openOnPaper('docs/wide');
  const ends = await page
    .locator('.table-scroll tr > :last-child, .math math')
    .evaluateAll((all) => all.map((own) => own.getBoundingClientRect().right));
  expect(ends).toHaveLength(12);
  for (const end of ends) expect(end).toBeLessThanOrEqual(paper.width);
  const sizes = (what: string) =>
    page.locator(what).evaluateAll((all) => all.map((own) => Number.parseFloat(getComputedStyle(own).fontSize)));
  for (const kind of ['td:first-child', '.math']) {
    const found = await sizes(kind);
    expect(found, kind).toEqual([...found].sort((a, b) => b - a));
    expect(found[0], kind).toBeGreaterThan(12);
  }
  await page.close();
});

test('the name of a request or response is on the page where its example begins', async () => {
  const page = await openOnPaper('api/pets');
  // Columns are divided as pages are; of many heights one divides before each part.
  const torn = await page.evaluate(({ width, height }) => {
    const found: string[] = [];
    const content = document.querySelector<HTMLElement>('.reference-content') as HTMLElement;
    const side = (own: Element | null | undefined, isEnd: boolean) =>
      own && [...own.getClientRects()].at(isEnd ? -1 : 0)?.left;
    for (let own = height; own > height - 400; own -= 10) {
      content.style.cssText = `columns: ${width}px auto; column-fill: auto; column-gap: 0; height: ${own}px; width: ${width}px`;
      for (const operation of document.querySelectorAll('.operation')) {
        const pairs = [
          ...[...operation.querySelectorAll('.sample-head')].map((head) => [
            head,
            head.parentElement?.querySelector('details[open] .code-sample .line, details[open] .code-sample > code'),
          ]),
        ];
        for (const [name, part] of pairs) {
          const [end, begin] = [side(name, true), side(part, false)];
          if (end == null || begin == null) found.push('nothing');
          else if (Math.abs(end - begin) > width / 2) found.push(`${own} ${operation.id} ${name?.className}`);
        }
      }
    }
    return found;
  }, paper);
  expect(torn).toEqual([]);
  await page.close();
});
