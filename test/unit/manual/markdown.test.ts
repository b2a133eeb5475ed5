import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Root, TableCell } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { dialects } from './readings.ts';

const page = readFileSync(join(import.meta.dirname, '../../../site/manual/docs/writing/markdown.mdx'), 'utf8');

/** The cells of all rows: what is written, and what each dialect makes of it. */
const rows: (readonly TableCell[])[] = [];
visit(unified().use(remarkParse).use(remarkGfm).parse(page), 'tableRow', (row, index) => {
  if (index !== 0) rows.push(row.children);
});

/** The code of a cell, and the rules that it links to. */
function read(cell: TableCell | undefined) {
  let html = '';
  const rules: string[] = [];
  const tree: Root = { type: 'root', children: cell?.children ?? [] };
  visit(tree, (node) => {
    if (node.type === 'inlineCode') html = node.value;
    if (node.type === 'link') rules.push(node.url.replace(/^.*#/, ''));
  });
  return { html, rules };
}

test('the manual says how CommonMark, GitHub, .md and .mdx read a text', async () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const [written, ...cells] of rows) {
    const { html: source } = read(written);
    const readings = await Promise.all(dialects.map((dialect) => dialect(source.replaceAll('⏎', '\n'))));
    expect({ source, readings }).toEqual({ source, readings: cells.map(read) });
  }
});
