import type { SchemaUser } from '../../src/model/reference.ts';
import { ReferenceLink } from './reference-link.tsx';

interface UsedByProps {
  readonly users: readonly SchemaUser[];
}

/** More of them are folded. */
const maxShown = 3;

/** The way back from a schema. */
export function UsedBy({ users }: UsedByProps) {
  if (users.length === 0) return null;
  const links = users.map(({ label, anchor }, index) => [
    index > 0 && ', ',
    <ReferenceLink key={anchor} to={anchor}>
      {label}
    </ReferenceLink>,
  ]);
  if (users.length <= maxShown) return <p className="note">Used by {links}</p>;
  return (
    <details className="fold used-by">
      <summary>Used by {users.length}</summary>
      {links}
    </details>
  );
}
