import type { OperationLink } from '../../src/model/reference.ts';
import { MethodBadge } from './method-badge.tsx';
import { OperationPath } from './operation-path.tsx';

interface OperationLineProps {
  readonly operation: OperationLink;
}

export function OperationLine({ operation: { method, path } }: OperationLineProps) {
  return (
    <>
      <MethodBadge method={method} /> <OperationPath path={path} />
    </>
  );
}
