import { type Element, element, find, hasClass } from '../html/tree.ts';
import { writeParagraph } from './line.ts';
import { writeItems } from './list.ts';
import { piecesOf } from './pieces.ts';
import { indent, type Rule } from './writer.ts';

/** A built-in component, by the class of its element. */
export function componentRule(element: Element): Rule | undefined {
  if (element.attributes.class === undefined) return undefined;
  return Object.entries(rules).find(([name]) => hasClass(element, name))?.[1];
}

/** A quote whose first line is its title. */
const admonition: Rule = ({ children }, writer) => {
  const title = children.find((child) => typeof child !== 'string' && hasClass(child, 'admonition-title'));
  const label = typeof title === 'object' ? writer.line([element('strong', title.children)]) : '';
  const blocks = writer.blocks(children.filter((child) => child !== title));
  return [indent([label, ...blocks].filter(Boolean).join('\n\n'), '> ', '> ')];
};

/** A list with an item for each tab, so that it is clear where the last one ends. */
const tabs: Rule = ({ children }, writer, before) => {
  const marker = before.startsWith('- ') ? '*' : '-';
  return writeItems(
    children.flatMap((tab) => {
      if (typeof tab === 'string') return [];
      const summary = find(tab.children, ({ tag }) => tag === 'summary');
      const label = writer.line([element('strong', summary?.children ?? [])]);
      return [{ marker, blocks: [label, ...writer.blocks(tab.children.filter((child) => child !== summary))] }];
    }),
  );
};

const cards: Rule = ({ children }, writer, before) => {
  const marker = before.startsWith('- ') ? '*' : '-';
  return writeItems(
    children.flatMap((card) => {
      if (typeof card === 'string') return [];
      return [{ marker, blocks: writer.blocks(card.tag === 'li' ? card.children : [card]) }];
    }),
  );
};

const card: Rule = (node, { addresses }) => [writeParagraph(piecesOf([node], addresses))];

/** Notes at the foot of the page, which the text calls by their number. */
export const footnotes: Rule = ({ children }, writer) => {
  const notes = find(children, ({ tag }) => tag === 'ol')?.children.filter((child) => typeof child === 'object') ?? [];
  return notes.map((note, index) => indent(writer.blocks(note.children).join('\n\n'), `[^${index + 1}]: `, '    '));
};

const rules: Readonly<Record<string, Rule>> = { admonition, tabs, cards, card };
