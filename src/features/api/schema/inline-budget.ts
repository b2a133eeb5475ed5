import type { Pointer } from '../../../core/json/pointer.ts';
import type { SchemaRegistry } from './registry.ts';

/** How much of its schemas a document repeats where they are used. */
export interface Allowance {
  /** A named schema of at most the first size is opened where it is used; one inside of that, of the second. */
  readonly usual: readonly number[];
  /** The same where less will do: for errors, which are alike everywhere. */
  readonly brief: readonly number[];
  /** How many values a made-up example may hold. */
  readonly sample: number;
}

/** What any document may repeat, counted in schemas. */
const least = 1500;
const largest = 100;
const small = { schemas: 40, nested: 12, error: 6 } as const;
const manyOperations = 150;

/**
 * Opens small schemas before large ones, and no more than keeps the page in proportion to the document: what
 * is repeated is at most as much as all named schemas together. A size is opened everywhere or nowhere.
 *
 * @param uses The named schemas that each operation refers to.
 */
export function schemaAllowance(uses: readonly ReadonlySet<Pointer>[], registry: SchemaRegistry): Allowance {
  const limit = Math.max(
    least,
    registry.list.reduce((sum, { pointer }) => sum + registry.size(pointer), 0),
  );
  const costs = new Map<number, number>();
  for (const pointer of uses.flatMap((set) => [...set])) {
    const size = registry.size(pointer);
    costs.set(size, (costs.get(size) ?? 0) + size);
  }
  let opened = 0;
  let spent = 0;
  for (const [size, cost] of [...costs].sort(([a], [b]) => a - b)) {
    spent += cost;
    if (size > largest || spent > limit) break;
    opened = size;
  }
  const usual = registry.list.length > small.schemas ? [opened] : [opened, Math.min(opened, small.nested)];
  return { usual, brief: [Math.min(opened, small.error)], sample: uses.length > manyOperations ? 30 : 200 };
}
