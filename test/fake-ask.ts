import type { DigestedBytes } from '../src/core/cache/index.ts';
import type { Ask, Key } from '../src/core/graph/query.ts';

/** What `q` answers, by the name of the query or service that is asked; `stored NAME` is for `ifStored`, `bytes of NAME` a text for `bytes`. */
type Answers = Readonly<Record<string, (key: never) => unknown>>;

/** What a query did while it ran. */
interface Recorded {
  /** Names of the queries that it asked. */
  readonly asked: Set<string>;
  /** Names and keys of all answers that its result depends on. */
  readonly edges: Set<string>;
  /** Whether its result may be cached. */
  isStored: boolean;
  attached: string;
}

/** A fake `q`, to run one query without a graph: it answers with values of the test. */
export function fakeAsk(answers: Answers): { readonly q: Ask; readonly recorded: Recorded } {
  const recorded: Recorded = { asked: new Set(), edges: new Set(), isStored: true, attached: '' };
  const note = ({ name }: { readonly name: string }, key: Key = '') =>
    void recorded.edges.add([name, ...[key].flat()].join(' ').trim());
  const answer = (query: { readonly name: string }, key: Key = '') => {
    const known = answers[query.name];
    if (known === undefined) throw new Error(`the test has no answer of ${query.name}`);
    recorded.asked.add(query.name);
    return known(key as never);
  };
  const ask = async (query: { readonly name: string }, key?: Key) => {
    note(query, key);
    return answer(query, key);
  };
  const q = Object.assign(ask, {
    snapshot: async (query: { readonly name: string }) => answer(query),
    async digest(query: { readonly name: string }, key: Key) {
      note(query, key);
      return '';
    },
    async bytes(query: { readonly name: string }, key: Key) {
      note(query, key);
      const bytes = Buffer.from(String(answers[`bytes of ${query.name}`]?.(key as never) ?? ''));
      return { digest: '', byteLength: bytes.byteLength, read: () => bytes };
    },
    async ifStored(query: { readonly name: string }, key: Key) {
      const known = answers[`stored ${query.name}`];
      return known && { value: known(key as never) };
    },
    use: answer,
    used: note,
    attach(data: string | Uint8Array | DigestedBytes) {
      const bytes = typeof data === 'string' || data instanceof Uint8Array ? data : data.bytes;
      recorded.attached = bytes.toString();
    },
    doNotStore() {
      recorded.isStored = false;
    },
    signal: new AbortController().signal,
  });
  return { q: q as unknown as Ask, recorded };
}
