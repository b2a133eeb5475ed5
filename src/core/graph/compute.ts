import { digest as digestBytes } from '../cache/index.ts';
import { type Answers, type Computation, createAsk, startComputation } from './ask.ts';
import { type GraphState, nodeOf, nodeOfTrace, type ResultNode, reportingOf, Superseded } from './node.ts';
import type { HeldQuery, Key, StoredQuery } from './query.ts';

/**
 * Runs a query and stores its result, unless it is held or not to be stored.
 *
 * @param answers what the query can ask for
 * @throws Superseded where the revision has ended meanwhile
 */
export async function compute(
  state: GraphState,
  answers: Answers,
  id: string,
  query: ResultNode['query'],
  key: Key,
): Promise<ResultNode> {
  const { number } = state.revision;
  const computation = startComputation(id);
  const value = await query.run(createAsk(state, computation, query, answers), key);
  if (state.revision.number !== number) throw new Superseded();
  return query.kind === 'held'
    ? heldNode(state, computation, query, key, value)
    : storedNode(state, computation, query, key, value);
}

function heldNode(
  state: GraphState,
  { edges, deps, findings }: Computation,
  query: HeldQuery<Key, unknown>,
  key: Key,
  value: unknown,
): ResultNode {
  return nodeOf(state.revision, query, key, {
    digest: query.digest?.(value) ?? `#${++state.heldCount}`,
    bytes: '',
    byteLength: 0,
    findings,
    reporting: reportingOf(deps),
    held: { value, bytes: undefined },
    edges: [...edges.values()],
    fresh: undefined,
  });
}

function storedNode(
  { traces, revision }: GraphState,
  computation: Computation,
  query: StoredQuery<Key, unknown>,
  key: Key,
  value: unknown,
): ResultNode {
  const { deps, findings, attached } = computation;
  const json = JSON.stringify(value) ?? 'null';
  const digest = digestBytes(json);
  const byteLength = attached?.bytes.byteLength ?? 0;
  const bytes = attached === undefined || byteLength === 0 ? '' : attached.digest;
  const edges = [...computation.edges.values()];
  const reporting = reportingOf(deps);
  if (computation.isNotStored) {
    const held = { value: JSON.parse(json), bytes: attached?.bytes };
    const staysInMemory = query.staysInMemory === true || computation.holdsInProcess;
    const parts = { digest, bytes, byteLength, findings, reporting, held, fresh: undefined };
    return nodeOf(revision, query, key, { ...parts, edges: staysInMemory ? edges : undefined });
  }
  const parents = Object.fromEntries(computation.parents);
  const trace = { edges, parents, value: digest, bytes, byteLength, findings };
  const node = nodeOfTrace(
    revision,
    query,
    key,
    traces.record(query.name, key, trace, json, attached?.bytes),
    reporting,
  );
  if (query.isHandedOn === true) node.fresh ??= { value };
  return node;
}
