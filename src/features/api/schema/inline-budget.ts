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

/** What any document may repeat, counted in schemas: as much, or as much for each operation. */
const least = 1500;
const leastEach = 30;
const largest = 100;
const small = { schemas: 40, nested: 12, error: 6 } as const;
const manyOperations = 150;
/** Of more operations, what is inside shares the limit: their pages are most of what a build takes. */
const most = 600;

/**
 * Opens small schemas before large ones, and no more than keeps pages in proportion to the document: what is repeated is at
 * most as much as all named schemas together, where these are few some for each operation, and inside of that once more. A
 * size is opened everywhere or nowhere.
 *
 * @param uses The named schemas that each operation refers to.
 * @param targetsOf The named schemas that one refers to.
 */
export function schemaAllowance(
  uses: readonly ReadonlySet<Pointer>[],
  registry: SchemaRegistry,
  targetsOf: (pointer: Pointer) => ReadonlySet<Pointer>,
): Allowance {
  const { size, isChoice, list } = registry;
  const limit = Math.max(
    least,
    leastEach * uses.length,
    list.reduce((sum, { pointer }) => sum + size(pointer), 0),
  );
  const known = new Map<Pointer, ReadonlySet<Pointer>>();
  const inside = (pointer: Pointer) => {
    const targets = known.get(pointer) ?? targetsOf(pointer);
    known.set(pointer, targets);
    return targets;
  };
  // Alternatives are opened like what they are alternatives of.
  const used = uses.flatMap((set) => {
    const reached = new Set(set);
    for (const pointer of reached) if (isChoice(pointer)) for (const option of inside(pointer)) reached.add(option);
    return [...reached];
  });
  const outer = largestOpened(used.map(size), { largest, limit });
  const within = () => used.filter((one) => size(one) <= outer.size).flatMap((one) => [...inside(one)].map(size));
  const nested =
    list.length > small.schemas
      ? largestOpened(within(), { largest: small.nested, limit: uses.length > most ? limit - outer.spent : limit }).size
      : small.nested;
  return {
    usual: [outer.size, Math.min(outer.size, nested)],
    brief: [Math.min(outer.size, small.error)],
    sample: uses.length > manyOperations ? 30 : 200,
  };
}

/** The largest size of which all can be opened, together with all smaller ones, and how many schemas that shows. */
function largestOpened(
  sizes: readonly number[],
  { largest: upTo, limit }: { readonly largest: number; readonly limit: number },
): { readonly size: number; readonly spent: number } {
  const costs = new Map<number, number>();
  for (const size of sizes) costs.set(size, (costs.get(size) ?? 0) + size);
  let opened = { size: 0, spent: 0 };
  for (const [size, cost] of [...costs].sort(([a], [b]) => a - b)) {
    const spent = opened.spent + cost;
    if (size > upTo || spent > limit) break;
    opened = { size, spent };
  }
  return opened;
}
