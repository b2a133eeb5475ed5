import type { Ask, Key } from '../src/core/graph/query.ts';

/** Answers of other results, services included, by the name of their query; of stored ones alone as `stored NAME`. */
type Answers = Readonly<Record<string, (key: never) => unknown>>;

/** What a result did while it was computed. */
interface Recorded {
  /** Names of the queries that were asked, each once. */
  readonly asked: Set<string>;
  /** Whether the result may be stored. */
  isStored: boolean;
  attached: string;
}

/** Lets one query run without a graph: the answers that it asks for are values of a test. */
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
    bytes: async () => ({ digest: '', byteLength: 0, read: () => new Uint8Array() }),
    async ifStored(query: { readonly name: string }, key: Key) {
      const known = answers[`stored ${query.name}`];
      return known && { value: known(key as never) };
    },
    use: answer,
    used() {},
    attach(bytes: string) {
      recorded.attached = bytes;
    },
    doNotStore() {
      recorded.isStored = false;
    },
    signal: new AbortController().signal,
  });
  return { q: q as unknown as Ask, recorded };
}
