import type { Operation } from '../../src/model/reference.ts';
import { MethodBadge } from './method-badge.tsx';

interface ReferenceNavOperationsProps {
  readonly operations: readonly Operation[];
}

export function ReferenceNavOperations({ operations }: ReferenceNavOperationsProps) {
  if (operations.length === 0) return null;
  return (
    <ul>
      {operations.map(({ anchor, method, title, deprecated }) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>
            <MethodBadge method={method} /> {deprecated ? <s>{title}</s> : title}
          </a>
        </li>
      ))}
    </ul>
  );
}
