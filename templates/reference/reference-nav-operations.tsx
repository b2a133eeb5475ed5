import type { Operation, ReferencePage } from '../../src/model/reference.ts';
import { MethodBadge } from './method-badge.tsx';
import { ReferenceLink } from './reference-link.tsx';
import { useReferenceView } from './reference-view.tsx';

interface ReferenceNavOperationsProps {
  readonly operations: readonly Operation[];
  /** Anchor of the section that has all of them. */
  readonly section: string;
  readonly page: ReferencePage;
}

export function ReferenceNavOperations({ operations, section, page }: ReferenceNavOperationsProps) {
  const { hrefTo } = useReferenceView();
  if (operations.length === 0) return null;
  const shown = page.shows === 'operation' ? nearby(operations, page.anchor) : operations;
  return (
    <ul>
      {shown.map(({ anchor, method, path, title, deprecated, operationId }) => (
        <li key={anchor}>
          <a
            href={hrefTo(anchor)}
            data-filter-text={operationId ? `${path} ${operationId}` : path}
            aria-current={page.anchor === anchor ? 'page' : undefined}
          >
            <MethodBadge method={method} /> {deprecated ? <s>{title}</s> : title}
          </a>
        </li>
      ))}
      {shown.length < operations.length && (
        <li>
          <ReferenceLink to={section}>All {operations.length} operations</ReferenceLink>
        </li>
      )}
    </ul>
  );
}

/** More operations than this would cost each of their pages too much: it shows so many around its own. */
const most = 100;

function nearby(operations: readonly Operation[], anchor: string): readonly Operation[] {
  if (operations.length <= most) return operations;
  const index = operations.findIndex((operation) => operation.anchor === anchor);
  const start = Math.max(0, Math.min(index - most / 2, operations.length - most));
  return operations.slice(start, start + most);
}
