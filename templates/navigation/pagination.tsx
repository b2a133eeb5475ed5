import type { NavLink } from '../../src/model/route.ts';
import { OwnLanguage } from '../content/parts.tsx';
import { Icon } from '../icon.tsx';

interface PaginationProps {
  readonly label: string;
  readonly back?: PaginationLink | undefined;
  readonly forward?: PaginationLink | undefined;
}

/** `title` is the direction, such as `Next`, `link` the target. */
interface PaginationLink {
  readonly title: string;
  readonly link: NavLink;
}

export function Pagination({ label, back, forward }: PaginationProps) {
  if (back === undefined && forward === undefined) return null;
  return (
    <nav className="pagination" aria-label={label}>
      {back && (
        <a className="pagination-back" href={back.link.href} rel="prev">
          <span className="pagination-title">
            <Icon name="arrow-left" />
            {back.title}
          </span>
          <span className="pagination-label">
            <OwnLanguage lang={back.link.lang}>{back.link.label}</OwnLanguage>
          </span>
        </a>
      )}
      {forward && (
        <a className="pagination-forward" href={forward.link.href} rel="next">
          <span className="pagination-title">
            {forward.title}
            <Icon name="arrow-right" />
          </span>
          <span className="pagination-label">
            <OwnLanguage lang={forward.link.lang}>{forward.link.label}</OwnLanguage>
          </span>
        </a>
      )}
    </nav>
  );
}
