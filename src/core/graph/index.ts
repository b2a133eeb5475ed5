/** Results that know what they were computed from. See README.md. */
export { createGraph, type Graph, type GraphEvent, type GraphOptions, Superseded } from './graph.ts';
export { held, input, leaf, lookup, query, service } from './query.ts';
export { createMemoryStore, type EntryStore } from './trace.ts';
