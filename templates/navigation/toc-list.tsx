import type { TocEntry } from '../../src/model/page.ts';
import { Markup } from '../content/markup.tsx';

interface TocListProps {
  readonly entries: readonly TocEntry[];
}

/** Nested by depth; an entry deeper than the one before it by more than a level is only one list deeper. */
export function TocList({ entries }: TocListProps) {
  return (
    <ul>
      {nest(entries).map(({ entry, children }) => (
        <li key={entry.id}>
          <Markup as="a" href={`#${entry.id}`} html={entry.html} />
          {children.length > 0 && <TocList entries={children} />}
        </li>
      ))}
    </ul>
  );
}

interface TocBranch {
  readonly entry: TocEntry;
  readonly children: TocEntry[];
}

/** Splits a flat list before every entry that is not deeper than the first one of its group. */
function nest(entries: readonly TocEntry[]): TocBranch[] {
  const branches: TocBranch[] = [];
  for (const entry of entries) {
    const last = branches.at(-1);
    if (last && entry.depth > last.entry.depth) last.children.push(entry);
    else branches.push({ entry, children: [] });
  }
  return branches;
}
