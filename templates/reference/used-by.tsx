import type { SchemaUser } from '../../src/model/reference.ts';
import { ReferenceLink } from './reference-link.tsx';

interface UsedByProps {
  readonly users: readonly SchemaUser[];
}

/** The way back from a schema. */
export function UsedBy({ users }: UsedByProps) {
  if (users.length === 0) return null;
  return (
    <details className="fold used-by">
      <summary>Used by {users.length}</summary>
      {users.map(({ label, anchor }, index) => [
        index > 0 && ', ',
        <ReferenceLink key={anchor} to={anchor}>
          {label}
        </ReferenceLink>,
      ])}
    </details>
  );
}
