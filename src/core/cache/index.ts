import type { Finding } from '../../model/diagnostic.ts';
import type { FileMemory } from '../../model/file-memory.ts';
import { openFileMemory, type StoredFileMemory } from './file-memory.ts';
import { cacheFolder } from './location.ts';
import { openStore, type Store, type StoreOptions } from './store.ts';
import { toolFingerprint } from './tool-fingerprint.ts';

/** The cache of a site: stores results between builds. Damaged entries are computed again, so they cost time only. */
export { type Cleared, clearCache, externalLinksFile } from './clear.ts';
export { type DigestedBytes, digest, digested, digestOf, digestPieces, textFrom } from './digest.ts';
export { cacheFolder } from './location.ts';
export { mergeCaches } from './merge.ts';

/** Why one result was taken from the cache or computed again. */
export interface Explanation {
  readonly kind: string;
  readonly subject: string;
  readonly outcome: 'kept' | 'made';
  /** What has changed since it was stored, in words; empty when nothing has. */
  readonly changes: readonly string[];
}

/** The part of a store that a query graph needs. Entries that cannot be read count as missing. */
export interface EntryStore {
  readonly get: (key: string) => Uint8Array | undefined;
  readonly has: (key: string) => boolean;
  /** @param known digest of the data, if it is known */
  readonly put: (key: string, data: Uint8Array, known?: string) => void;
}

export interface Cache extends Pick<Store, 'save' | 'close' | 'failure'> {
  /** For a query graph, see `GraphOptions`. */
  readonly graph: {
    readonly store: EntryStore;
    readonly program: string;
    readonly observe: (event: ResultEvent) => void;
    readonly isChecked?: (name: string) => boolean;
    readonly isExplained: (key: string | readonly string[]) => boolean;
  };
  /** Facts about the files of a folder from earlier runs, such as their digests. Takes the absolute path of the folder. */
  readonly files: (folder: string) => FileMemory;
  /** How many results were taken from the cache and how many computed, by kind. */
  readonly counts: ReadonlyMap<string, { readonly kept: number; readonly made: number }>;
  readonly explanations: readonly Explanation[];
  /** Stored results that came out differently when they were computed again. */
  readonly mismatches: readonly { readonly kind: string; readonly subject: string }[];
  /** Records an explanation for each result of these subjects from now on: source paths and permalinks. */
  readonly explain: (subjects: Iterable<string>) => void;
}

/** An event of a query graph, see `GraphEvent`. */
interface ResultEvent {
  readonly kind: 'found' | 'computed' | 'mismatch';
  readonly name: string;
  readonly key: string | readonly string[];
  readonly changed?: readonly (readonly [name: string, key: string | readonly string[], ...rest: unknown[]])[];
  readonly wasKnown?: boolean;
}

export interface CacheOptions extends StoreOptions {
  /** Compute a sample of the stored results again and compare. */
  readonly verify?: boolean;
  /** Called for each result that is computed again, with the reasons. */
  readonly onComputed?: ((explanation: Explanation) => void) | undefined;
}

/** Where a site is, as `findConfig` gives it. */
export interface SiteLocation {
  /** Absolute path of the site. */
  readonly root: string;
  /** Whether the folder has a config. */
  readonly kind: 'found' | 'missing';
}

/**
 * Opens the cache of a site. Without a config nothing is stored: the cache would be left in a folder that was named by mistake.
 *
 * @param options.folder absolute path; the usual place by default
 */
export async function openSiteCache(
  { root, kind }: SiteLocation,
  { folder = cacheFolder(root), ...options }: Partial<CacheOptions>,
): Promise<Cache> {
  return kind === 'found' ? openCache({ folder, ...options }) : noCache();
}

/** Opens a cache. Several builds may have one folder open at the same time. */
export async function openCache({
  folder,
  maxBytes,
  maxFresh,
  verify = false,
  onComputed,
}: CacheOptions): Promise<Cache> {
  const store = openStore({
    folder,
    maxBytes,
    maxFresh,
  });
  const asked = new Set<string>();
  const explanations: Explanation[] = [];
  const counts = new Map<string, { kept: number; made: number }>();
  const mismatches: { kind: string; subject: string }[] = [];
  const seen = new Map<string, number>();
  const memories = new Map<string, StoredFileMemory>();
  const isChecked = (kind: string) => {
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    return count % sampleEvery === 0;
  };
  const files = (folder: string): FileMemory => {
    const memory = memoryIn(memories, store, folder);
    // To verify, files are read again whatever their stats say.
    return verify ? { ...memory, recall: () => undefined } : memory;
  };
  return {
    graph: {
      store: carefulStore(store),
      program: toolFingerprint(files),
      ...(verify ? { isChecked } : {}),
      isExplained: (key) => onComputed !== undefined || asked.has(subjectOf(key)),
      observe({ kind, name, key, changed = [], wasKnown = false }) {
        const subject = subjectOf(key);
        if (kind === 'mismatch') return void mismatches.push({ kind: name, subject });
        const outcome = kind === 'found' ? 'kept' : 'made';
        const count = counts.get(name) ?? { kept: 0, made: 0 };
        counts.set(name, { ...count, [outcome]: count[outcome] + 1 });
        if (!asked.has(subject) && onComputed === undefined) return;
        const reason = wasKnown ? 'its stored result is missing or damaged' : 'it has no stored result';
        const edges = changed.map(([of, about]) => `changed: ${describeEdge(of, about)}`);
        const changes = outcome === 'kept' ? [] : edges.length > 0 ? edges : [reason];
        const explanation: Explanation = { kind: name, subject, outcome, changes };
        if (asked.has(subject)) explanations.push(explanation);
        if (outcome === 'made' && (wasKnown || changed.length > 0)) onComputed?.(explanation);
      },
    },
    files,
    counts,
    explanations,
    mismatches,
    explain(subjects) {
      for (const subject of subjects) asked.add(subject);
    },
    save() {
      for (const memory of memories.values()) memory.save(false);
      store.save();
    },
    close() {
      for (const memory of memories.values()) memory.save(true);
      store.close();
    },
    failure: () => store.failure(),
  };
}

function subjectOf(key: string | readonly string[]): string {
  return typeof key === 'string' ? key : (key[0] ?? '');
}

/** An edge in words, e.g. `file docs/a.md`. Digests in the key mean nothing to readers and are left out. */
function describeEdge(name: string, key: string | readonly string[]): string {
  if (typeof key === 'string') return `${name} ${key}`.trimEnd();
  const words = key.filter((word) => !/^[\w-]{28}$/.test(word)).join(' ');
  return name === 'answer' || name === 'disk' ? words : `${name} ${words}`;
}

/** With `verify`, one of this number of stored results is computed again. */
const sampleEvery = 8;

/** Findings for stored results that came out differently when they were computed again. */
export function staleResults({ mismatches }: Cache): readonly Finding[] {
  return mismatches.map(({ kind, subject }) => ({
    rule: 'stale-cache',
    message: `the cached result for ${subject} (${kind}) differs when it is made again`,
    hint: 'a plugin or a component whose result differs each time cannot be cached; if there is none, this is a fault of docsgen',
  }));
}

/** A cache for builds without one: nothing is stored or found. */
export function noCache(): Cache {
  const memories = new Map<string, StoredFileMemory>();
  return {
    graph: { store: memoryStore(), program: '', observe: () => {}, isExplained: () => false },
    files: (folder) => memoryIn(memories, memoryStore(), folder),
    counts: new Map(),
    explanations: [],
    mismatches: [],
    explain: () => {},
    save: () => {},
    close: () => {},
    failure: () => undefined,
  };
}

/** The digests of the files of a folder, opened once. */
function memoryIn(
  memories: Map<string, StoredFileMemory>,
  store: Pick<EntryStore, 'get' | 'put'>,
  folder: string,
): StoredFileMemory {
  const memory = memories.get(folder) ?? openFileMemory(store, folder);
  memories.set(folder, memory);
  return memory;
}

/** A store that, once an entry turned out to be damaged, reads each entry before it says that it has it. */
function carefulStore(store: Store): EntryStore {
  let isInDoubt = false;
  return {
    get(key) {
      const isKnown = store.has(key);
      const data = store.get(key);
      isInDoubt ||= isKnown && data === undefined;
      return data;
    },
    has: (key) => (isInDoubt ? store.get(key) !== undefined : store.has(key)),
    put: store.put,
  };
}

function memoryStore(): EntryStore {
  const entries = new Map<string, Uint8Array>();
  return {
    get: (key) => entries.get(key),
    has: (key) => entries.has(key),
    put: (key, data) => void entries.set(key, data),
  };
}
