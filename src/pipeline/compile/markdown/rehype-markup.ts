import type { Element, Parents, Root } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import { breakCode } from '../../../shared/break-code.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { classesOf, hastElement } from './hast.ts';
import { visit } from './visit.ts';

/**
 * Makes a wide table scroll on its own, with the keyboard too. Cells are aligned by a class, since style attributes would
 * need a weaker Content-Security-Policy.
 */
export function adaptTables(node: Element, index: number, parent: Parents, text: Text): void {
  if (node.tagName === 'td' || node.tagName === 'th') alignByClass(node);
  // An empty corner of a table is no header.
  if (node.tagName === 'th' && node.children.length === 0) node.tagName = 'td';
  if (node.tagName !== 'table') return;
  widenSentences(node);
  visit(node, 'element', breakCode);
  const properties = { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: text('text.table') };
  parent.children[index] = hastElement('div', properties, [node]);
}

function alignByClass(cell: Element): void {
  const { align, className = [], ...properties } = cell.properties;
  if (typeof align !== 'string') return;
  cell.properties = { ...properties, className: [className, `align-${align}`].flat() };
}

/** Words of a cell that is a sentence. */
const sentence = /(?:\S+\s+){8}/;

/**
 * Marks the columns of sentences in tables that scroll on most screens, since browsers make these as narrow as a word. Three
 * columns are shown as a whole on phones.
 */
function widenSentences(table: Element): void {
  const rows: Element[][] = [];
  visit(table, 'element', ({ tagName, children }) => {
    if (tagName === 'tr') rows.push(children.filter((cell) => cell.type === 'element'));
  });
  const [head = [], ...body] = rows;
  if (head.length < 4) return;
  for (const [column, cell] of head.entries())
    if (body.some((row) => row[column] && sentence.test(plainText(row[column]))))
      cell.properties.className = [cell.properties.className ?? [], 'wide'].flat() as string[];
}

/** Labels the checkbox of a task with the text of the item, for screen readers. */
export function labelTasks(tree: Root): void {
  visit(tree, 'element', (item) => {
    if (item.tagName !== 'li' || !classesOf(item).includes('task-list-item')) return;
    const label = plainText(item).trim().split('\n')[0] ?? '';
    visit(item, 'element', (box) => {
      if (box.tagName === 'input') box.properties.ariaLabel ??= label;
    });
  });
}

/** Writes `data-x` without a value as an empty one, since React and rehype-stringify differ otherwise. */
export function emptyDataAttributes(tree: Root): void {
  visit(tree, 'element', ({ properties }) => {
    for (const [name, value] of Object.entries(properties)) {
      if (value === true && name.startsWith('data')) properties[name] = '';
    }
  });
}
