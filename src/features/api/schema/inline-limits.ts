import type { Pointer } from '../../../core/json/pointer.ts';
import { oncePer } from '../../../shared/once.ts';
import type { SchemaRegistry } from './registry.ts';

/**
 * Which named schemas a document shows in full where they are used, in place of a link. The size of a schema is the
 * number of schemas inside it.
 */
export interface InlineLimits {
  /** A named schema of at most the first size is opened where it is used; one inside of that, of the second. */
  readonly usual: readonly number[];
  /** The sizes for error responses, which are alike everywhere: smaller than `usual`. */
  readonly brief: readonly number[];
  /** Whether the alternatives of a named `oneOf` or `anyOf` are opened with it. */
  readonly choices: boolean;
  /** How many values a made-up example may hold. */
  readonly sample: number;
}

/** The number of inlined schemas that any document may have: in all, or on the page of each operation. */
const least = 1500;
const leastEach = 30;
const largest = 100;
const small = { schemas: 40, nested: 12, error: 6 } as const;
const manyOperations = 150;
/**
 * With more operations than this, nested schemas count against the limit too: their pages take most of the time of a
 * build.
 */
const most = 600;

/**
 * The largest schemas to inline, so that pages stay in proportion to the document: inlined copies are at most as many schemas
 * as all named schemas have. Small schemas are inlined before large ones, and a size is inlined everywhere or nowhere. Operations with pages of their own have
 * room for more: alternatives, schemas inside of others, and something each where there are few schemas.
 *
 * @param uses named schemas that each operation refers to
 * @param options.targetsOf named schemas that one refers to
 */
export function inlineLimits(
  uses: readonly ReadonlySet<Pointer>[],
  registry: SchemaRegistry,
  {
    isOnePage,
    targetsOf,
  }: { readonly isOnePage: boolean; readonly targetsOf: (pointer: Pointer) => ReadonlySet<Pointer> },
): InlineLimits {
  const { size, isChoice, list } = registry;
  const limit = Math.max(
    least,
    isOnePage ? 0 : leastEach * uses.length,
    list.reduce((sum, { pointer }) => sum + size(pointer), 0),
  );
  const inside = oncePer(targetsOf);
  // The alternatives of a choice are opened with it, so they count as used, too.
  const used = uses.flatMap((set) => {
    const reached = new Set(set);
    if (isOnePage) return [...reached];
    for (const pointer of reached) if (isChoice(pointer)) for (const option of inside(pointer)) reached.add(option);
    return [...reached];
  });
  const outer = largestOpened(used.map(size), { largest, limit });
  const brief = [Math.min(outer.size, small.error)];
  const sample = uses.length > manyOperations ? 30 : 200;
  if (list.length <= small.schemas)
    return { usual: [outer.size, Math.min(outer.size, small.nested)], brief, choices: !isOnePage, sample };
  if (isOnePage) return { usual: [outer.size], brief, choices: false, sample };
  const within = used.filter((one) => size(one) <= outer.size).flatMap((one) => [...inside(one)].map(size));
  const room = uses.length > most ? limit - outer.spent : limit;
  const nested = largestOpened(within, { largest: small.nested, limit: room }).size;
  return { usual: [outer.size, Math.min(outer.size, nested)], brief, choices: true, sample };
}

/** The largest size up to which all schemas can be inlined within the limit, and how many schemas that takes. */
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
