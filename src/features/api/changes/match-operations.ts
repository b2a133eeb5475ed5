import { textAt } from '../../../core/json/value.ts';
import type { OperationNode } from '../operation-node.ts';
import type { OperationPair } from './pairs.ts';

type OperationAddress = Pick<OperationNode, 'method' | 'path'>;

/** The path with nameless parameters, `/pets/{}`: equal for paths that differ only in the names of parameters. */
export function pathShape(path: string): string {
  return path.replace(/\{[^{}/]*\}/g, '{}');
}

const exactly = ({ method, path }: OperationAddress) => `${method} ${path}`;
const byShape = ({ method, path }: OperationAddress) => `${method} ${pathShape(path)}`;
const byId = ({ value }: OperationNode) => textAt(value, 'operationId');

/** Finds what belongs to an operation. The path as it is comes first: documents have `/pets/{id}` and `/pets/{name}`. */
export function operationFinder<T>(
  entries: readonly (readonly [OperationAddress, T])[],
): (operation: OperationAddress) => T | undefined {
  const exact = new Map(entries.map(([operation, one]) => [exactly(operation), one]));
  const shapes = new Map(entries.map(([operation, one]) => [byShape(operation), one]));
  return (operation) => exact.get(exactly(operation)) ?? shapes.get(byShape(operation));
}

/** What makes an operation the same one in both versions, the surest first. What has its id elsewhere has moved. */
const signs: readonly ((node: OperationNode) => string)[] = [
  exactly,
  (node) => `${byShape(node)} ${byId(node)}`,
  byShape,
  byId,
];

/** The operations of two versions, each with itself. */
export function matchOperations(
  before: readonly OperationNode[],
  after: readonly OperationNode[],
): {
  readonly pairs: readonly OperationPair[];
  readonly added: readonly OperationNode[];
  readonly removed: readonly OperationNode[];
} {
  const pairs: OperationPair[] = [];
  const left = new Set(after);
  let removed = before;
  for (const sign of signs) {
    // The first of several that have the same sign.
    const bySign = new Map([...left].reverse().map((node) => [sign(node), node]));
    removed = removed.filter((old) => {
      const key = sign(old);
      const now = key === '' ? undefined : bySign.get(key);
      if (now === undefined) return true;
      bySign.delete(key);
      left.delete(now);
      pairs.push({ before: old, after: now });
      return false;
    });
  }
  return { pairs, added: [...left], removed };
}
