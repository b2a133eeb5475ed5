import type { TocEntry } from '../../src/model/page.ts';
import type { RouteFallback } from '../../src/model/route.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { Markup } from '../content/parts.tsx';
import { Part } from '../part.tsx';
import { Slot } from '../plugins/slot.tsx';

interface TocProps {
  readonly entries: readonly TocEntry[];
  readonly language?: Language | undefined;
  /** The language of the headings, where it is another one than that of the page. */
  readonly fallback?: RouteFallback | undefined;
}

/**
 * The headings of the page: a column on wide screens, a disclosure above the text on others; the styles show one of
 * the two. They are adjacent so that the second compresses to almost nothing.
 */
export function Toc({ entries, language, fallback }: TocProps) {
  if (entries.length === 0) return null;
  const title = textOf(language)('page.toc');
  const list = <Part of={TocList} props={{ entries, lang: fallback?.lang, dir: fallback?.dir }} />;
  return (
    <>
      <details className="dropdown toc-fold">
        <summary>{title}</summary>
        <nav aria-label={title}>{list}</nav>
      </details>
      <nav className="toc" aria-labelledby="@toc">
        <p className="toc-title" id="@toc">
          {title}
        </p>
        {list}
        <Slot name="toc.bottom" />
      </nav>
    </>
  );
}

interface TocListProps extends Pick<TocProps, 'entries'>, Partial<Pick<RouteFallback, 'lang' | 'dir'>> {}

/** A list nested by depth; a jump of several levels is one list deeper. */
function TocList({ entries, lang, dir }: TocListProps) {
  return (
    <ul lang={lang} dir={dir}>
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

/** Groups a flat list: each entry with the deeper entries after it. */
function nest(entries: readonly TocEntry[]): TocBranch[] {
  const branches: TocBranch[] = [];
  for (const entry of entries) {
    const last = branches.at(-1);
    if (last && entry.depth > last.entry.depth) last.children.push(entry);
    else branches.push({ entry, children: [] });
  }
  return branches;
}
