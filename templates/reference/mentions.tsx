import type { NavLink } from '../../src/model/route.ts';

interface MentionsProps {
  readonly pages: readonly NavLink[] | undefined;
}

/** Pages of the documentation that link to an operation. */
export function Mentions({ pages = [] }: MentionsProps) {
  if (pages.length === 0) return null;
  return (
    <p className="mentions">
      <strong>Used in</strong>{' '}
      {pages.map(({ label, href }, index) => (
        <span key={href}>
          {index > 0 && ', '}
          <a href={href}>{label}</a>
        </span>
      ))}
    </p>
  );
}
