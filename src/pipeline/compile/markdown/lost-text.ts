import type { FootnoteDefinition, Root, Table } from 'mdast';
import { placeOf, type Scope } from './scope.ts';
import { visit } from './visit.ts';

/** Reports what Markdown leaves out of a page: cells beyond the columns of their table, and footnotes that nothing refers to. */
export function reportLostText(tree: Root, scope: Scope): void {
  const notes: FootnoteDefinition[] = [];
  const named = new Set<string>();
  visit(tree, (node) => {
    if (node.type === 'table') reportLostCells(node, scope);
    else if (node.type === 'footnoteDefinition') notes.push(node);
    else if (node.type === 'footnoteReference') named.add(node.identifier);
  });
  for (const note of notes) {
    if (named.has(note.identifier)) continue;
    const mark = `[^${note.label ?? note.identifier}]`;
    scope.findings.push({
      rule: 'lost-text',
      message: `nothing refers to the footnote ${mark}: it is not shown`,
      place: placeOf(scope, note),
      hint: `write ${mark} where the text is that it is about`,
    });
  }
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
