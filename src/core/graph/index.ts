/** Results that know what they were computed from. See README.md. */
export { createGraph, type Graph, type GraphEvent, type GraphOptions, LostResult, Superseded } from './graph.ts';
export { type Ask, type Bytes, held, input, leaf, lookup, query, service } from './query.ts';
export { createMemoryStore, type EntryStore } from './trace.ts';
