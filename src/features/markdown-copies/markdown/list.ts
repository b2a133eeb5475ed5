import { type Element, element, type Node } from '../html/tree.ts';
import { indent, type Rule } from './writer.ts';

/**
 * `ul` and `ol`. Two lists in a row are told apart by their markers. Items without content are left out, as where a list
 * begins or ends with one it is read in other ways; those between numbered ones keep the numbers right.
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
  if (tag !== 'ol') return writeItems(all.filter(isFull));
  return writeItems(all.slice(Math.max(0, all.findIndex(isFull)), 1 + all.findLastIndex(isFull)));
};

/** `dl`: `- **term**: description`. */
export const definitions: Rule = ({ children }, writer, before) => {
  const entries: { terms: Node[]; isDescribed: boolean; blocks: readonly string[] }[] = [];
  for (const child of children.flatMap(unwrapped)) {
    if (typeof child === 'string') continue;
    const last = entries.at(-1);
    if (child.tag === 'dt' && (last === undefined || last.isDescribed))
      entries.push({ terms: [...child.children], isDescribed: false, blocks: [] });
    else if (child.tag === 'dt') last?.terms.push(', ', ...child.children);
    else if (last !== undefined) {
      last.isDescribed = true;
      last.blocks = [...last.blocks, ...writer.blocks(child.children)];
    }
  }
  const marker = before.startsWith('- ') ? '*' : '-';
  return writeItems(
    entries.map(({ terms, blocks }) => ({ marker, blocks: withLead(writer.line([element('strong', terms)]), blocks) })),
  );
};

/** A group of `dt` and `dd` may stand in a `div`. */
function unwrapped(node: Node): readonly Node[] {
  return typeof node !== 'string' && node.tag === 'div' ? node.children : [node];
}

/** A description that begins with a line of text begins behind its term. */
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
export function writeItems(items: readonly Item[]): readonly string[] {
  const written = items.map(({ marker, blocks }) => {
    const text = blocks
      .reduce((above, block) => above + (isTight(above, block) ? '\n' : '\n\n') + block, '')
      .trimStart();
    return text === '' ? marker : indent(text, `${marker} `);
  });
  const gap = items.some(({ blocks }, index) => blocks.length > 1 && written[index]?.includes('\n\n')) ? '\n\n' : '\n';
  return written.length === 0 ? [] : [written.join(gap)];
}

/** Whether a list can stand right below the text above it. */
function isTight(above: string, block: string): boolean {
  return !above.trimStart().includes('\n\n') && /^(?:[-*] |1[.)] )(?!(?:[-*]|\d+[.)])(?:\s|$))\S/.test(block);
}
