import type { SchemaUser } from '../../src/model/reference.ts';

interface UsedByProps {
  readonly users: readonly SchemaUser[];
}

/** The way back from a schema. */
export function UsedBy({ users }: UsedByProps) {
  if (users.length === 0) return null;
  return (
    <details className="fold">
      <summary>Used by {users.length}</summary>
      <ul className="used-by">
        {users.map(({ label, anchor }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{label}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
