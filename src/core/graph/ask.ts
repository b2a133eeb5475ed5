import type { Finding } from '../../model/diagnostic.ts';
import { type DigestedBytes, digested } from '../cache/index.ts';
import { abandoned } from './circles.ts';
import { type GraphState, type ResultNode, Superseded } from './node.ts';
import { idOf } from './outside.ts';
import type { AnyQuery, Ask, HeldQuery, Key } from './query.ts';
import type { Settler } from './settle.ts';
import type { Edge } from './trace.ts';
import type { Values } from './values.ts';

/** What is recorded about a result while it is computed: its edges, and whether it may be stored. */
export interface Computation {
  readonly id: string;
  readonly edges: Map<string, Edge>;
  readonly parents: Map<string, string>;
  readonly deps: Set<ResultNode>;
  readonly findings: Finding[];
  attached: DigestedBytes | undefined;
  isNotStored: boolean;
  /** See `doNotStore`; only where `isNotStored`. */
  holdsInProcess: boolean;
}

/** The functions of a graph that answer a computation. */
export interface Answers extends Settler, Values {}

/** The methods of `q`. */
type AskMethods = { readonly [K in keyof Ask]: Ask[K] };

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
  state: GraphState,
  computation: Computation,
  asking: ResultNode['query'],
  { settle, findStored, loadValue, loadBytes }: Answers,
): Ask {
  const { use, inputOf, reading } = state.outside;
  const { check, note, settled, settledEdge, parentOf } = createRecorder(state, computation, asking, settle);

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
  const methods: AskMethods = {
    async digest(query, key) {
      if (query.kind !== 'leaf') return (await settledEdge(query as ResultNode['query'], key)).digest;
      const { digest } = await reading(query, key);
      note(query.name, key, '', digest);
      return digest;
    },
    async bytes(query, key) {
      const node = await settled(query as ResultNode['query'], key);
      note(query.name, key, '+', node.bytes);
      return loadBytes(node);
    },
    async ifStored(query, key) {
      const node = await findStored(query as ResultNode['query'], key);
      check();
      if (node === undefined) return;
      computation.deps.add(node);
      note(query.name, key, '', node.digest);
      return { value: (await loadValue(node)) as never };
    },
    before(query, key) {
      const [last] = state.traces.traces(query.name, key);
      const stored = last && state.traces.value(query.name, key, last.value);
      return stored as never;
    },
    snapshot: async (query) => (await parentOf(query)) as never,
    used: (lookup, key, answer) => note(lookup.name, key, '', lookup.digest(answer)),
    attach(data) {
      computation.attached = typeof data === 'string' || data instanceof Uint8Array ? digested(data) : data;
    },
    report: (findings) => void computation.findings.push(...findings),
    doNotStore({ holdsInProcess } = { holdsInProcess: false }) {
      computation.holdsInProcess = holdsInProcess && (computation.holdsInProcess || !computation.isNotStored);
      computation.isNotStored = true;
    },
    use,
    signal: state.revision.abort.signal,
  };
  // The graph looks values up by name and key: that they have the types of their queries is a promise of `query.ts`.
  return Object.assign(ask, methods) as Ask;
}

/** Waits for results that a computation asks for, and records them. */
function createRecorder(
  state: GraphState,
  computation: Computation,
  asking: ResultNode['query'],
  settle: Answers['settle'],
) {
  const { number, waits } = state.revision;
  /** Ends a computation whose revision has ended. */
  const check = () => {
    if (state.revision.number !== number) throw new Superseded();
  };
  const note = (name: string, key: Key, part: '' | '+', digest: string) => {
    const id = idOf(name + part, key);
    if (computation.edges.has(id)) return;
    // Else each run would compute again what asks, unnoticed.
    if (!state.registry.has(name)) throw new Error(`${computation.id} asks for ${name}, which the graph does not know`);
    computation.edges.set(id, [name, key, part, digest]);
  };
  const settled = async (query: ResultNode['query'], key: Key): Promise<ResultNode> => {
    check();
    const result = settle(query, key);
    const node =
      result instanceof Promise ? await waits.until(computation.id, idOf(query.name, key), result, false) : result;
    check();
    if (node === abandoned) throw new Error('this wait cannot be abandoned');
    computation.deps.add(node);
    return node;
  };
  const settledEdge = async (query: ResultNode['query'], key: Key) => {
    const node = await settled(query, key);
    if (asking.kind === 'stored' && node.digest.startsWith('#'))
      throw new Error(`${asking.name} is stored and asks for ${query.name}, which has no digest: use a lookup`);
    note(query.name, key, '', node.digest);
    return node;
  };
  /** A held value, without an edge. Its digest is recorded, so that lookups need not be repeated while it is unchanged. */
  const parentOf = async (query: HeldQuery<'', unknown>) => {
    const node = await settled(query as HeldQuery<Key, unknown>, '');
    if (query.digest !== undefined) computation.parents.set(query.name, node.digest);
    return node.held?.value;
  };
  return { check, note, settled, settledEdge, parentOf };
}
