import type { ReactNode } from 'react';
import type { ReferencePage } from '../../src/model/reference.ts';
import { useReferenceView } from './reference-view.tsx';

interface ReferenceNavSectionProps {
  /** Anchor of the section. */
  readonly to: string;
  readonly title: string;
  readonly page: ReferencePage;
  /** What is in the section. */
  readonly children?: ReactNode;
}

/** A section of the contents. It is current where it is what the page shows. */
export function ReferenceNavSection({ to, title, page, children }: ReferenceNavSectionProps) {
  const current = to === (page.anchor || page.shows);
  return (
    <li>
      <a className="reference-nav-tag" href={useReferenceView().hrefTo(to)} aria-current={current ? 'page' : undefined}>
        {title}
      </a>
      {children}
    </li>
  );
}
