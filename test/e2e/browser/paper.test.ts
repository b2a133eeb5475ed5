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

/** The page of a PDF that each link of the site `mark.test` is on, by the path of the link. */
const pagesOfMarks = (pdf: string) => {
  const objects = new Map(
    [...pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, own]) => [id, own]),
  );
  return new Map(
    [...objects].flatMap(([page, own = '']) =>
      [...(/\/Annots \[([^\]]*)\]/.exec(own)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]): [string, string] => [
        /mark\.test\/([^)]*)\)/.exec(objects.get(id) ?? '')?.[1] ?? '',
        `${page}`,
      ]),
    ),
  );
};

test('what names an operation, a request or a response is on the page where that begins', async () => {
  const page = await site.open('api/pets');
  const names = await page.evaluate(() => {
    const mark = (own: Element | null | undefined, name: string) => {
      const texts = document.createTreeWalker(own as Element, NodeFilter.SHOW_TEXT, ({ nodeValue }) =>
        nodeValue?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
      );
      const link = Object.assign(document.createElement('a'), { href: `https://mark.test/${name}` });
      const range = document.createRange();
      const text = texts.nextNode() as Text;
      const at = text.data.search(/\S/);
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      range.surroundContents(link);
      return name;
    };
    const code = 'details[open] .code-sample code';
    return [...document.querySelectorAll('.operation')].flatMap((operation, n) => {
      const answer = operation.querySelector('.operation-main .response[open]');
      const parts = [
        [operation.querySelector('.operation-line'), operation.querySelector(code)],
        ...[...operation.querySelectorAll('.sample-head')].map((own) => [own, own.parentElement?.querySelector(code)]),
        ...(answer ? [[answer.querySelector('summary'), answer.querySelector('.heading-detail, .prose, .media')]] : []),
      ];
      return parts.map(([head, begin], m) => [mark(head, `${n}/${m}/head`), mark(begin, `${n}/${m}/begin`)] as const);
    });
  });
  expect(names.length).toBeGreaterThan(15);
  const torn: string[] = [];
  // Of many heights one ends a page before each part.
  for (let height = 1120; height > 930; height -= 16) {
    const pages = pagesOfMarks((await page.pdf({ width: '210mm', height: `${height}px` })).toString('latin1'));
    for (const [head, begin] of names) {
      const on = pages.get(head);
      if (on === undefined || on !== pages.get(begin)) torn.push(`${height} ${head} ${on} ${pages.get(begin)}`);
    }
  }
  expect(torn).toEqual([]);
  await page.close();
});
