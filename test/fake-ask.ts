import type { Ask, Key } from '../src/core/graph/query.ts';

/** What `q` answers, by the name of the query or service that is asked; `stored NAME` is for `ifStored`, `bytes of NAME` a text for `bytes`. */
type Answers = Readonly<Record<string, (key: never) => unknown>>;

/** What a query did while it ran. */
interface Recorded {
  /** Names of the queries that it asked. */
  readonly asked: Set<string>;
  /** Whether its result may be cached. */
  isStored: boolean;
  attached: string;
}

/** A fake `q`, to run one query without a graph: it answers with values of the test. */
export function fakeAsk(answers: Answers): { readonly q: Ask; readonly recorded: Recorded } {
  const recorded: Recorded = { asked: new Set(), isStored: true, attached: '' };
  const answer = (query: { readonly name: string }, key: Key = '') => {
    const known = answers[query.name];
    if (known === undefined) throw new Error(`the test has no answer of ${query.name}`);
    recorded.asked.add(query.name);
    return known(key as never);
  };
  const q = Object.assign(async (query: { readonly name: string }, key?: Key) => answer(query, key), {
    snapshot: async (query: { readonly name: string }) => answer(query),
    digest: async () => '',
    async bytes(query: { readonly name: string }, key: Key) {
      const bytes = Buffer.from(String(answers[`bytes of ${query.name}`]?.(key as never) ?? ''));
      return { digest: '', byteLength: bytes.byteLength, read: () => bytes };
    },
    async ifStored(query: { readonly name: string }, key: Key) {
      const known = answers[`stored ${query.name}`];
      return known && { value: known(key as never) };
    },
    use: answer,
    used() {},
    attach(bytes: string | Uint8Array) {
      recorded.attached = bytes.toString();
    },
    doNotStore() {
      recorded.isStored = false;
    },
    signal: new AbortController().signal,
  });
  return { q: q as unknown as Ask, recorded };
}
