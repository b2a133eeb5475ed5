import type { TocEntry } from '../../model/page.ts';
import { headingIds } from '../../shared/heading-ids.ts';
import { proseLines } from '../../shared/headings.ts';

/** The part of a Markdown copy that a heading begins, up to the next one of its level or above. */
export function sectionOf(
  markdown: string,
  toc: readonly Pick<TocEntry, 'id' | 'depth'>[],
  anchor: string,
): string | undefined {
  const wanted = toc.findIndex(({ id }) => id === anchor);
  if (wanted < 0) return undefined;
  const lines = markdown.split('\n');
  const starts = proseLines(lines).flatMap(({ line, at }) => (/^#{2,6}\s/.test(line) ? at : []));
  const depth = toc[wanted]?.depth ?? 2;
  const after = toc.findIndex((entry, at) => at > wanted && entry.depth <= depth);
  return lines
    .slice(starts[wanted], after < 0 ? undefined : starts[after])
    .join('\n')
    .trim();
}

/** The headings of a Markdown copy, with ids as docsgen makes them of their words. */
export function tocOf(markdown: string): readonly Pick<TocEntry, 'id' | 'depth'>[] {
  const headings = proseLines(markdown.split('\n')).flatMap(({ line }) => {
    const [, marks = '', words = ''] = /^(#{2,6})\s+(.*)$/.exec(line) ?? [];
    if (marks === '') return [];
    return [{ depth: marks.length, text: words.replace(/[*_`\\]|\[|\]\([^)]*\)/g, '') }];
  });
  const ids = headingIds(headings);
  return headings.map(({ depth }, index) => ({ id: ids[index] ?? '', depth }));
}
