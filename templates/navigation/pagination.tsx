import type { ReactNode } from 'react';
import type { NavLink } from '../../src/model/route.ts';
import { OwnLanguage } from '../content/parts.tsx';
import { Icon } from '../icon.tsx';

interface PaginationProps {
  readonly label: string;
  readonly back?: PaginationLink | undefined;
  readonly forward?: PaginationLink | undefined;
}

/** A link to the previous or next page. `title` is the direction, such as `Next`; without it, the label names the direction. */
interface PaginationLink {
  readonly title?: string;
  readonly link: NavLink;
}

export function Pagination({ label, back, forward }: PaginationProps) {
  if (back === undefined && forward === undefined) return null;
  return (
    <nav className="pagination" aria-label={label}>
      {back && (
        <a className="pagination-back" href={back.link.href} rel="prev">
          <Direction to={back} before={<Icon name="arrow-left" />} />
        </a>
      )}
      {forward && (
        <a className="pagination-forward" href={forward.link.href} rel="next">
          <Direction to={forward} after={<Icon name="arrow-right" />} />
        </a>
      )}
    </nav>
  );
}

interface DirectionProps {
  readonly to: PaginationLink;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** Direction and title of a link, or the title alone. The arrow is in the first line. */
function Direction({ to: { title, link }, before, after }: DirectionProps) {
  const label = <OwnLanguage lang={link.lang}>{link.label}</OwnLanguage>;
  const first = (
    <span className={title === undefined ? 'pagination-title pagination-label' : 'pagination-title'}>
      {before}
      {title ?? label}
      {after}
    </span>
  );
  if (title === undefined) return first;
  return (
    <>
      {first}
      <span className="pagination-label">{label}</span>
    </>
  );
}
