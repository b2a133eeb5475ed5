import { fenceFor } from './escape.ts';
import { type Element, element, find, type HtmlNode, hasClass, textOfHtml } from './html-tree.ts';
import { writeCell, writeParagraph } from './line.ts';
import { piecesOf } from './pieces.ts';
import { indent, type Rule, type Writer } from './writer.ts';

/** `pre`: a fence longer than any in the code. */
export const pre: Rule = (element) => [writeCode(textOfHtml(element), element.attributes['data-language'], '')];

/** The figure around a code block: the code with its title, then any other content. */
export const codeFigure: Rule = ({ attributes, children }, writer) => {
  const code = find(children, ({ tag }) => tag === 'pre');
  if (code === undefined) return writer.blocks(children);
  const title = find(children, (child) => hasClass(child, 'code-title'));
  const language = attributes['data-language'] ?? code.attributes['data-language'];
  const rest = children.filter((child) => child !== code && child !== title);
  return [writeCode(textOfHtml(code), language, title === undefined ? '' : textOfHtml(title)), ...writer.blocks(rest)];
};

function writeCode(code: string, language: string | undefined, title: string): string {
  const label = title === '' ? '' : ` title="${escapeInfo(title).replaceAll('"', '\\"')}"`;
  const info = `${language === undefined ? (label === '' ? '' : 'text') : escapeInfo(language)}${label}`;
  const fence = fenceFor(code, info.includes('`') ? '~' : '`', 3);
  const text = code.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  return text === '' ? `${fence}${info}\n${fence}` : `${fence}${info}\n${text}\n${fence}`;
}

function escapeInfo(text: string): string {
  return text.replace(/\\|&(?=#?\w{1,32};)/g, '\\$&').replace(/\s+/g, ' ');
}

/**
 * `ul` and `ol`. A list right after another gets another marker, as the two would be read as one. Items without content
 * are left out, since parsers disagree about them; between numbered items they stay, to keep the numbers right.
 */
export const list: Rule = ({ tag, attributes, children }, writer, before) => {
  const items = children.filter((child): child is Element => typeof child !== 'string' && child.tag === 'li');
  const start = /^\d{1,9}$/.test(attributes.start ?? '') ? Number(attributes.start) : 1;
  const dot = /^\d+\. /.test(before) ? ')' : '.';
  const bullet = before.startsWith('- ') ? '*' : '-';
  const all = items.map((item, index) => ({
    marker: tag === 'ol' ? `${start + index}${dot}` : bullet,
    blocks: writer.blocks(item.children),
  }));
  const isFull = ({ blocks }: Item) => blocks.length > 0;
  const shown =
    tag === 'ol' ? all.slice(Math.max(0, all.findIndex(isFull)), 1 + all.findLastIndex(isFull)) : all.filter(isFull);
  return [...writer.blocks(strays(children, ['li'])), ...writeItems(shown)];
};

/** What is between the parts of a list or table and is none of them, as broken HTML has it: browsers show it, too. */
function strays(nodes: readonly HtmlNode[], parts: readonly string[]): readonly HtmlNode[] {
  return nodes.filter((node) => (typeof node === 'string' ? node.trim() !== '' : !parts.includes(node.tag)));
}

/** `dl`: `- **term**: description`. */
export const definitions: Rule = ({ children }, writer, before) => {
  const entries: { terms: HtmlNode[]; isDescribed: boolean; blocks: readonly string[] }[] = [];
  const others: HtmlNode[] = [];
  for (const child of children.flatMap(unwrapped)) {
    if (typeof child === 'string') {
      others.push(child);
      continue;
    }
    const last = entries.at(-1);
    if (child.tag === 'dt' && (last === undefined || last.isDescribed))
      entries.push({ terms: [...child.children], isDescribed: false, blocks: [] });
    else if (child.tag === 'dt') last?.terms.push(', ', ...child.children);
    else if (last !== undefined) {
      last.isDescribed = true;
      last.blocks = [...last.blocks, ...writer.blocks(child.children)];
    } else others.push(child);
  }
  const marker = before.startsWith('- ') ? '*' : '-';
  const items = entries.map(({ terms, blocks }) => ({
    marker,
    blocks: withLead(writer.line([element('strong', terms)]), blocks),
  }));
  return [...writer.blocks(strays(others, [])), ...writeItems(items)];
};

/** A group of `dt` and `dd` may be in a `div`. */
function unwrapped(node: HtmlNode): readonly HtmlNode[] {
  return typeof node !== 'string' && node.tag === 'div' ? node.children : [node];
}

/** A description that begins with text follows its term in the same line. */
function withLead(term: string, blocks: readonly string[]): readonly string[] {
  const [first, ...others] = blocks;
  return first !== undefined && /^[\p{L}\p{N}[(“"]/u.test(first) && !/^\d+[.)] /.test(first)
    ? [`${term}: ${first}`, ...others]
    : [term, ...blocks];
}

interface Item {
  readonly marker: string;
  readonly blocks: readonly string[];
}

/** A list is tight as long as all of its items are. */
function writeItems(items: readonly Item[]): readonly string[] {
  const written = items.map(({ marker, blocks }) => {
    const text = blocks
      .reduce((above, block) => above + (isTight(above, block) ? '\n' : '\n\n') + block, '')
      .trimStart();
    return text === '' ? marker : indent(text, `${marker} `);
  });
  const gap = items.some(({ blocks }, index) => blocks.length > 1 && written[index]?.includes('\n\n')) ? '\n\n' : '\n';
  return written.length === 0 ? [] : [written.join(gap)];
}

/** Whether a list may follow the text above it without a blank line. */
function isTight(above: string, block: string): boolean {
  return !above.trimStart().includes('\n\n') && /^(?:[-*] |1[.)] )(?!(?:[-*]|\d+[.)])(?:\s|$))\S/.test(block);
}

/** A GFM table. A cell that spans columns or rows is written in the first of them; the others are empty. */
export const table: Rule = (element, writer) => {
  const rows = gridOf(rowsOf(element.children));
  const width = Math.max(0, ...rows.map((row) => row.length));
  const caption = element.children.find((child) => typeof child !== 'string' && child.tag === 'caption');
  const captions = caption === undefined ? [] : (caption as Element).children;
  const above = writer.blocks([...captions, ...straysOfTable(element.children)]);
  if (width === 0) return above;
  const [first = [], ...others] = rows;
  const hasHead = first.some((cell) => cell?.tag === 'th');
  const head = hasHead ? first : [];
  const columns = Array.from({ length: width }, (_, column) => column);
  const write = (row: readonly (Element | undefined)[]) =>
    `|${columns.map((column) => cellText(row[column], writer)).join('|')}|`;
  const rule = `|${columns.map((column) => alignment(first[column])).join('|')}|`;
  const lines = [write(head), rule, ...(hasHead ? others : rows).map(write)];
  return [...above, lines.join('\n')];
};

function straysOfTable(nodes: readonly HtmlNode[], cells: readonly string[] = []): readonly HtmlNode[] {
  const sections = ['thead', 'tbody', 'tfoot'];
  const own = strays(nodes, ['caption', 'colgroup', 'col', 'tr', ...sections, ...cells]);
  const inside = nodes.flatMap((node) => {
    if (typeof node === 'string' || ![...sections, 'tr'].includes(node.tag)) return [];
    return straysOfTable(node.children, node.tag === 'tr' ? ['td', 'th'] : []);
  });
  return [...own.flatMap((node) => [' ', node]), ...inside];
}

function rowsOf(nodes: readonly HtmlNode[]): readonly Element[] {
  const rows: Element[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (node.tag === 'tr') rows.push(node);
    else if (['thead', 'tbody', 'tfoot'].includes(node.tag)) rows.push(...rowsOf(node.children));
  }
  return rows;
}

/** The cells of each row, by column: one that spans columns or rows is in the first of them. */
function gridOf(rows: readonly Element[]): readonly (readonly (Element | undefined)[])[] {
  /** By column, how many of the next rows a cell above it takes. */
  const taken: number[] = [];
  return rows.map((row) => {
    const cells: (Element | undefined)[] = [];
    const left = taken.map((rows) => Math.max(0, rows - 1));
    for (const cell of row.children) {
      if (typeof cell === 'string' || (cell.tag !== 'td' && cell.tag !== 'th')) continue;
      while ((taken[cells.length] ?? 0) > 0) cells.push(undefined);
      const end = cells.length + spanOf(cell, 'colspan');
      for (let column = cells.length; column < end; column++) left[column] = spanOf(cell, 'rowspan') - 1;
      cells.push(cell);
      while (cells.length < end) cells.push(undefined);
    }
    taken.splice(0, taken.length, ...left);
    return cells;
  });
}

function spanOf({ attributes }: Element, name: 'colspan' | 'rowspan'): number {
  return Math.max(1, Math.min(100, Math.trunc(Number(attributes[name])) || 1));
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

/** A built-in component, by the class of its element. */
export function componentRule(element: Element): Rule | undefined {
  const classes = element.attributes.class?.split(' ');
  if (classes === undefined) return undefined;
  for (const name in componentRules) if (classes.includes(name)) return componentRules[name];
  return undefined;
}

/** A quote whose first line is its title. */
const admonition: Rule = ({ children }, writer) => {
  const title = children.find((child) => typeof child !== 'string' && hasClass(child, 'admonition-title'));
  const label = typeof title === 'object' ? writer.line([element('strong', title.children)]) : '';
  const blocks = writer.blocks(children.filter((child) => child !== title));
  return [indent([label, ...blocks].filter(Boolean).join('\n\n'), '> ', '> ')];
};

/** A list with an item for each tab, which shows where the last one ends. */
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

/** The notes at the end of the page, by their numbers: `[^1]: text`. */
export const footnotes: Rule = ({ children }, writer) => {
  const notes = find(children, ({ tag }) => tag === 'ol')?.children.filter((child) => typeof child === 'object') ?? [];
  return notes.map((note, index) => indent(writer.blocks(note.children).join('\n\n'), `[^${index + 1}]: `, '    '));
};

const componentRules: Readonly<Record<string, Rule>> = { admonition, tabs, cards, card };
