import type { Operation } from '../../src/model/reference.ts';
import { MethodBadge } from './method-badge.tsx';
import { useReferenceView } from './reference-view.tsx';

interface OperationIndexProps {
  readonly operations: readonly Operation[];
}

/**
 * Operations that are described on pages of their own. Each stands under the ids that it would have on one page
 * with all the others, so that links to such a page lead on.
 */
export function OperationIndex({ operations }: OperationIndexProps) {
  const { hrefTo } = useReferenceView();
  if (operations.length === 0) return null;
  return (
    <ul className="operation-index">
      {operations.map(({ anchor, aliases: [alias, ...others], method, path, title, deprecated }) => (
        <li key={anchor} id={alias}>
          <a id={anchor} href={hrefTo(anchor)} data-filter-text={path}>
            <MethodBadge method={method} id={others[0]} /> {deprecated ? <s>{title}</s> : title}
          </a>
          {others.slice(1).map((other) => (
            <span key={other} id={other} />
          ))}
        </li>
      ))}
    </ul>
  );
}
