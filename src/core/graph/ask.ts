import type { Finding } from '../../model/diagnostic.ts';
import { abandoned } from './circles.ts';
import { type GraphState, type Node, Superseded } from './node.ts';
import { idOf } from './outside.ts';
import type { AnyQuery, Ask, Bytes, HeldQuery, Key, Lookup } from './query.ts';
import type { Edge } from './trace.ts';

/** A computation of which the edges are recorded. */
export interface Work {
  readonly id: string;
  readonly edges: Map<string, Edge>;
  readonly wholes: Map<string, string>;
  readonly deps: Set<Node>;
  readonly findings: Finding[];
  attached: Uint8Array | undefined;
  isKeptOut: boolean;
  /** Of a result that is kept out of the store. */
  holdsHere: boolean;
}

/** Where a computation finds what it asks for. */
interface Results {
  readonly state: GraphState;
  readonly settle: (query: Node['query'], key: Key) => Node | Promise<Node>;
  /** A stored result that holds, without computing it. */
  readonly stored: (query: Node['query'], key: Key) => Promise<Node | undefined>;
  readonly loadValue: (node: Node) => Promise<unknown>;
  readonly loadBytes: (node: Node) => Bytes;
}

/** The record of a computation that begins. */
export function startWork(id: string): Work {
  return {
    id,
    edges: new Map(),
    wholes: new Map(),
    deps: new Set(),
    findings: [],
    attached: undefined,
    isKeptOut: false,
    holdsHere: false,
  };
}

/** What a computation may do: ask, attach, report. Each answer becomes an edge of it. */
export function createAsk(
  work: Work,
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
    if (!work.edges.has(id)) work.edges.set(id, [name, key, part, digest]);
  };
  const settled = async (query: Node['query'], key: Key): Promise<Node> => {
    check();
    const result = settle(query, key);
    const node = result instanceof Promise ? await waits.until(work.id, idOf(query.name, key), result, false) : result;
    check();
    if (node === abandoned) throw new Error('this wait cannot be abandoned');
    work.deps.add(node);
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
    if (query.digest !== undefined) work.wholes.set(query.name, node.digest);
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
      work.deps.add(node);
      note(query.name, key, '', node.digest);
      return { value: await loadValue(node) };
    },
    snapshot: parentOf,
    used: (lookup: Lookup<unknown, Key, unknown>, key: Key, answer: unknown) =>
      note(lookup.name, key, '', lookup.digest(answer)),
    attach: (bytes: string | Uint8Array) => {
      work.attached = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    },
    report: (findings: readonly Finding[]) => void work.findings.push(...findings),
    keepOut: ({ holdsHere = false } = {}) => {
      work.holdsHere = holdsHere && (work.holdsHere || !work.isKeptOut);
      work.isKeptOut = true;
    },
    use,
    signal: abort.signal,
  } as never;
  return Object.assign(ask, more) as unknown as Ask;
}
