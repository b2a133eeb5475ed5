import type { Finding } from '../../model/diagnostic.ts';
import { abandoned } from './circles.ts';
import { type GraphState, type Node, Superseded } from './node.ts';
import { idOf } from './outside.ts';
import type { AnyQuery, Ask, Bytes, HeldQuery, Key, Lookup } from './query.ts';
import type { Edge } from './trace.ts';

/** What is recorded of a result while it is computed. */
export interface Computation {
  readonly id: string;
  readonly edges: Map<string, Edge>;
  readonly parents: Map<string, string>;
  readonly deps: Set<Node>;
  readonly findings: Finding[];
  attached: Uint8Array | undefined;
  isNotStored: boolean;
  /** See `doNotStore`; only where `isNotStored`. */
  holdsInProcess: boolean;
}

/** The functions of a graph that answer a computation. */
interface Results {
  readonly state: GraphState;
  readonly settle: (query: Node['query'], key: Key) => Node | Promise<Node>;
  /** A stored result, if it is up to date; it is never computed. */
  readonly stored: (query: Node['query'], key: Key) => Promise<Node | undefined>;
  readonly loadValue: (node: Node) => Promise<unknown>;
  readonly loadBytes: (node: Node) => Bytes;
}

/** An empty record. */
export function startComputation(id: string): Computation {
  return {
    id,
    edges: new Map(),
    parents: new Map(),
    deps: new Set(),
    findings: [],
    attached: undefined,
    isNotStored: false,
    holdsInProcess: false,
  };
}

/** Makes the `q` of one computation: it asks, attaches and reports. Each answer is recorded as an edge. */
export function createAsk(
  computation: Computation,
  asking: Node['query'],
  { state, settle, stored, loadValue, loadBytes }: Results,
): Ask {
  const { use, inputOf, reading } = state.outside;
  const { number, waits, abort } = state.revision;
  const check = () => {
    if (state.revision.number !== number) throw new Superseded();
  };
  const note = (name: string, key: Key, part: '' | '+', digest: string) => {
    const id = idOf(name + part, key);
    if (!computation.edges.has(id)) computation.edges.set(id, [name, key, part, digest]);
  };
  const settled = async (query: Node['query'], key: Key): Promise<Node> => {
    check();
    const result = settle(query, key);
    const node =
      result instanceof Promise ? await waits.until(computation.id, idOf(query.name, key), result, false) : result;
    check();
    if (node === abandoned) throw new Error('this wait cannot be abandoned');
    computation.deps.add(node);
    return node;
  };
  const settledEdge = async (query: Node['query'], key: Key) => {
    const node = await settled(query, key);
    if (asking.kind === 'stored' && node.digest.startsWith('#'))
      throw new Error(`${asking.name} is stored and asks for ${query.name}, which has no digest: use a lookup`);
    note(query.name, key, '', node.digest);
    return node;
  };
  const parentOf = async (query: HeldQuery<'', unknown>) => {
    const node = await settled(query as HeldQuery<Key, unknown>, '');
    if (query.digest !== undefined) computation.parents.set(query.name, node.digest);
    return node.held?.value;
  };

  const ask = async (query: AnyQuery, key: Key = ''): Promise<unknown> => {
    check();
    switch (query.kind) {
      case 'input': {
        const known = inputOf(query);
        if (known === undefined) throw new Error(`the input ${query.name} is not set`);
        note(query.name, '', '', known.digest);
        return known.value;
      }
      case 'leaf': {
        const read = await reading(query, key);
        note(query.name, key, '', read.digest);
        return read.value();
      }
      case 'lookup': {
        const parent = await parentOf(query.of);
        const answer = query.run(parent, key);
        note(query.name, key, '', query.digest(answer));
        return answer;
      }
      default:
        return loadValue(await settledEdge(query, key));
    }
  };
  const more: Omit<Ask, never> = {
    digest: async (query: AnyQuery, key: Key) => {
      if (query.kind === 'leaf') {
        const { digest } = await reading(query, key);
        note(query.name, key, '', digest);
        return digest;
      }
      return (await settledEdge(query as Node['query'], key)).digest;
    },
    bytes: async (query: AnyQuery, key: Key) => {
      const node = await settled(query as Node['query'], key);
      note(query.name, key, '+', node.bytes);
      return loadBytes(node);
    },
    ifStored: async (query: AnyQuery, key: Key) => {
      const node = await stored(query as Node['query'], key);
      check();
      if (node === undefined) return;
      computation.deps.add(node);
      note(query.name, key, '', node.digest);
      return { value: await loadValue(node) };
    },
    snapshot: parentOf,
    used: (lookup: Lookup<unknown, Key, unknown>, key: Key, answer: unknown) =>
      note(lookup.name, key, '', lookup.digest(answer)),
    attach: (bytes: string | Uint8Array) => {
      computation.attached = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    },
    report: (findings: readonly Finding[]) => void computation.findings.push(...findings),
    doNotStore: ({ holdsInProcess = false } = {}) => {
      computation.holdsInProcess = holdsInProcess && (computation.holdsInProcess || !computation.isNotStored);
      computation.isNotStored = true;
    },
    use,
    signal: abort.signal,
  } as never;
  return Object.assign(ask, more) as unknown as Ask;
}
