import type { Definition, FootnoteDefinition, Root, Table } from 'mdast';
import { placeOf, type Scope } from './scope.ts';
import { SKIP, visit } from './visit.ts';

/**
 * Reports what Markdown leaves out of a page: cells beyond the columns of their table, footnotes that nothing refers to, and of those
 * with one mark, as of definitions with one name, all but the first.
 */
export function reportLostText(tree: Root, scope: Scope): void {
  const notes = new Map<string, Note>();
  const addresses = new Map<string, string>();
  const report = (node: FootnoteDefinition | Definition, message: string, hint: string) =>
    scope.findings.push({ rule: 'lost-text', message, place: placeOf(scope, node), hint });
  /** Adds the footnotes that a part refers to. What a footnote refers to is shown where the footnote is. */
  const read = (part: Root | FootnoteDefinition, names: string[]): void =>
    visit(part, (node) => {
      if (node.type === 'table') reportLostCells(node, scope);
      else if (node.type === 'footnoteReference') names.push(node.identifier);
      else if (node.type === 'footnoteDefinition' && node !== part) {
        const own: string[] = [];
        if (notes.has(node.identifier))
          report(
            node,
            `a footnote ${markOf(node)} is above already: this one is not shown`,
            'give it a mark of its own',
          );
        else notes.set(node.identifier, { node, names: own });
        read(node, own);
        return SKIP;
      } else if (node.type === 'definition') {
        const { identifier, label = identifier, url } = node;
        const known = addresses.get(identifier) ?? url;
        addresses.set(identifier, known);
        if (known !== url)
          report(
            node,
            `[${label}] leads to ${known} already: this address is not used`,
            'give one of them another name',
          );
      }
      return;
    });
  const inText: string[] = [];
  read(tree, inText);
  const shown = allNamed(inText, notes);
  const named = new Set([...notes.values()].flatMap(({ names }) => names));
  for (const [name, { node }] of notes) {
    if (shown.has(name)) continue;
    const mark = markOf(node);
    const by = named.has(name) ? 'only footnotes that are not shown refer' : 'nothing refers';
    report(node, `${by} to the footnote ${mark}: it is not shown`, `write ${mark} where the text is that it is about`);
  }
}

interface Note {
  readonly node: FootnoteDefinition;
  /** Footnotes that it refers to. */
  readonly names: readonly string[];
}

/** The footnotes that a text refers to, and those to which these refer, and so on. */
function allNamed(inText: readonly string[], notes: ReadonlyMap<string, Note>): ReadonlySet<string> {
  const all = new Set(inText);
  // A set that grows is gone through to its end.
  for (const name of all) for (const inner of notes.get(name)?.names ?? []) all.add(inner);
  return all;
}

function markOf({ label, identifier }: FootnoteDefinition): string {
  return `[^${label ?? identifier}]`;
}

/** One finding for each table: rows of one table mostly have the same fault. */
function reportLostCells({ align, children: [head, ...rows] }: Table, scope: Scope): void {
  const columns = align?.length ?? head?.children.length ?? 0;
  const faulty = rows.flatMap(({ children }) => {
    const lost = children.slice(columns);
    // A row may end with empty cells.
    return lost.some((cell) => cell.children.length > 0) ? [{ count: children.length, lost }] : [];
  });
  const [first, ...others] = faulty;
  const [from, to] = [first?.lost[0]?.position, first?.lost.at(-1)?.position];
  if (first === undefined || from === undefined) return;
  const more = others.length === 0 ? '' : `, as in ${others.length} more of its rows`;
  scope.findings.push({
    rule: 'lost-text',
    message: `this row has ${first.count} cells, and its table ${columns} ${columns === 1 ? 'column' : 'columns'}: the rest is not shown${more}`,
    place: placeOf(scope, { position: { start: from.start, end: to?.end ?? from.end } }),
    hint: 'write \\| for a | within a cell, also in code, or give the head and the line of dashes as many cells',
  });
}
