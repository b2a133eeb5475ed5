import type { ReactNode } from 'react';
import { useReferenceView } from './reference-view.tsx';

interface HeadingProps {
  /** What the heading is for; it looks the same on every page, whatever its level there. */
  readonly of: keyof typeof levels;
  readonly id?: string;
  readonly children: ReactNode;
}

/** On a page that shows the whole document. */
const levels = { section: 2, entry: 3, part: 4, detail: 5 } as const;

/** A heading of the level that it has on its page: what a page is about is its first heading. */
export function Heading({ of, id, children }: HeadingProps) {
  const level = levels[of] - useReferenceView().lift;
  const Tag = `h${level}` as 'h1' | 'h2' | 'h3' | 'h4' | 'h5';
  return (
    <Tag className={`heading-${of}`} id={id}>
      {children}
    </Tag>
  );
}
