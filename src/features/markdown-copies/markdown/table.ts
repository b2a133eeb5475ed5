import type { Element, Node } from '../html/tree.ts';
import { hasClass } from '../html/tree.ts';
import { writeCell } from './line.ts';
import { piecesOf } from './pieces.ts';
import type { Rule, Writer } from './writer.ts';

/** A GFM table. A cell that spans columns leaves the others empty; one that spans rows stands in the first. */
export const table: Rule = (element, writer) => {
  const rows = rowsOf(element.children).map((row) => cellsOf(row));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return [];
  const [first = [], ...others] = rows;
  const hasHead = first.some((cell) => cell?.tag === 'th');
  const head = hasHead ? first : [];
  const columns = Array.from({ length: width }, (_, column) => column);
  const write = (row: readonly (Element | undefined)[]) =>
    `|${columns.map((column) => cellText(row[column], writer)).join('|')}|`;
  const rule = `|${columns.map((column) => alignment(first[column])).join('|')}|`;
  const caption = element.children.find((child) => typeof child !== 'string' && child.tag === 'caption');
  const lines = [write(head), rule, ...(hasHead ? others : rows).map(write)];
  return [...writer.blocks(caption === undefined ? [] : (caption as Element).children), lines.join('\n')];
};

function rowsOf(nodes: readonly Node[]): readonly Element[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (node.tag === 'tr') return [node];
    return ['thead', 'tbody', 'tfoot'].includes(node.tag) ? rowsOf(node.children) : [];
  });
}

function cellsOf(row: Element): readonly (Element | undefined)[] {
  return row.children.flatMap((cell): (Element | undefined)[] => {
    if (typeof cell === 'string' || (cell.tag !== 'td' && cell.tag !== 'th')) return [];
    const span = Math.min(100, Number(cell.attributes.colspan ?? 1) || 1);
    return [cell, ...Array.from({ length: span - 1 }, () => undefined)];
  });
}

function cellText(cell: Element | undefined, { addresses }: Writer): string {
  const text = cell === undefined ? '' : writeCell(piecesOf(cell.children, addresses));
  return text === '' ? ' ' : ` ${text} `;
}

function alignment(cell: Element | undefined): string {
  if (cell === undefined) return ' --- ';
  const side = ['left', 'center', 'right'].find(
    (name) => cell.attributes.align === name || hasClass(cell, `align-${name}`),
  );
  return side === 'left' ? ' :-- ' : side === 'center' ? ' :-: ' : side === 'right' ? ' --: ' : ' --- ';
}
