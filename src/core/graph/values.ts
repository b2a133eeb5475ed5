import { type GraphState, LostResult, type ResultNode } from './node.ts';
import { idOf } from './outside.ts';
import type { Bytes, Key } from './query.ts';

/** Loads values and bytes of results, from memory or from the store. */
export interface Values {
  /** The value of a result; it is computed again where the store has lost it. */
  readonly loadValue: (node: ResultNode) => Promise<unknown>;
  /** The attached bytes. Reading them throws `LostResult` where the store has lost them. */
  readonly loadBytes: (node: ResultNode) => Bytes;
}

/** @param computeAgain runs a query whose stored result is lost */
export function createValues(
  state: GraphState,
  computeAgain: (id: string, query: ResultNode['query'], key: Key) => Promise<ResultNode>,
): Values {
  const { traces, nodes } = state;
  /** Lost results that are being computed again, by id. */
  const recomputing = new Map<string, Promise<ResultNode>>();

  async function loadValue(node: ResultNode): Promise<unknown> {
    if (node.held !== undefined) return node.held.value;
    const { query, key, fresh } = node;
    node.fresh = undefined;
    if (fresh !== undefined) return fresh.value;
    const stored = traces.value(query.name, key, node.digest);
    if (stored !== undefined) {
      if (query.kind === 'stored' && query.staysInMemory === true)
        node.held = { value: stored.value, bytes: undefined };
      return stored.value;
    }
    const again = await recompute(node);
    const value = again.held ?? again.fresh ?? traces.value(query.name, key, again.digest);
    if (value === undefined) throw new LostResult(`${query.name} ${key}`);
    return value.value;
  }

  /** Computes a lost result, once for all results that ask for it. */
  function recompute({ query, key }: ResultNode): Promise<ResultNode> {
    const id = idOf(query.name, key);
    const running = recomputing.get(id);
    if (running !== undefined) return running;
    const again = computeAgain(id, query, key).then((node) => {
      nodes.set(id, node);
      return node;
    });
    recomputing.set(id, again);
    again.catch(() => undefined).finally(() => recomputing.delete(id));
    return again;
  }

  function loadBytes({ query, key, bytes: digest, byteLength, held }: ResultNode): Bytes {
    const bytes = held?.bytes;
    if (bytes !== undefined) return { digest, byteLength, read: () => bytes };
    // The function below must not close over the node: it would stay in memory as long as the bytes.
    const { name } = query;
    return {
      digest,
      byteLength,
      read() {
        const stored = traces.bytes(name, key, digest);
        if (stored !== undefined) return stored;
        forget(idOf(name, key));
        throw new LostResult(`${name} ${key}`);
      },
    };
  }

  /** Drops a lost result. Others in memory may refer to it, so each is verified before it is used again. */
  function forget(id: string): void {
    nodes.delete(id);
    for (const node of nodes.values()) node.revision = unverified;
  }

  return { loadValue, loadBytes };
}

/** A number that no revision has. */
const unverified = -1;
