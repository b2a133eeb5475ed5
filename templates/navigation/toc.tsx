import type { TocEntry } from '../../src/model/page.ts';
import { TocList } from './toc-list.tsx';

interface TocProps {
  readonly entries: readonly TocEntry[];
}

/**
 * The headings of the page: a column on wide screens, a disclosure above the text on others;
 * the styles show one of the two. They stand side by side so that the second compresses to nothing.
 */
export function Toc({ entries }: TocProps) {
  if (entries.length === 0) return null;
  const list = <TocList entries={entries} />;
  return (
    <>
      <details className="toc-fold">
        <summary>On this page</summary>
        <nav aria-label="On this page">{list}</nav>
      </details>
      <nav className="toc" aria-labelledby="toc-title">
        <p className="toc-title" id="toc-title">
          On this page
        </p>
        {list}
      </nav>
    </>
  );
}
