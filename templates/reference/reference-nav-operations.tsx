import type { Operation, ReferencePage } from '../../src/model/reference.ts';
import { MethodBadge } from './method-badge.tsx';
import { useReferenceView } from './reference-view.tsx';

interface ReferenceNavOperationsProps {
  readonly operations: readonly Operation[];
  readonly page: ReferencePage;
}

export function ReferenceNavOperations({ operations, page }: ReferenceNavOperationsProps) {
  const { hrefTo } = useReferenceView();
  if (operations.length === 0) return null;
  return (
    <ul>
      {operations.map(({ anchor, method, path, title, deprecated }) => (
        <li key={anchor}>
          <a href={hrefTo(anchor)} data-filter-text={path} aria-current={page.anchor === anchor ? 'page' : undefined}>
            <MethodBadge method={method} /> {deprecated ? <s>{title}</s> : title}
          </a>
        </li>
      ))}
    </ul>
  );
}
