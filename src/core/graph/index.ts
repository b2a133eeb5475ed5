/** Query graph: results that record what they were computed from. See README.md. */
export { createGraph, type Graph, type GraphOptions } from './graph.ts';
export { type GraphEvent, LostResult, Superseded } from './node.ts';
export {
  type AnyQuery,
  type Ask,
  type Bytes,
  type HeldQuery,
  held,
  input,
  type Leaf,
  leaf,
  lookup,
  part,
  query,
  type StoredQuery,
  service,
  textOfBytes,
} from './query.ts';
export { createTurns, isPassing, retried } from './turns.ts';
export { withCache } from './with-cache.ts';
