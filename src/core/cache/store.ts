import { digest } from './digest.ts';
import { SegmentFolder } from './segment-folder.ts';

/** Stores entries by key. It never throws for the state of the folder: an entry that cannot be read counts as missing. */
export interface Store {
  readonly get: (key: string) => Buffer | undefined;
  /** Whether there is an entry; it may still turn out to be damaged when it is read. */
  readonly has: (key: string) => boolean;
  /** @param known digest of the data, if it is known */
  readonly put: (key: string, data: Uint8Array, known?: string) => void;
  /** Writes new entries. A session that does so all day leaves few files. */
  readonly save: () => void;
  /** Writes new entries, and drops old ones where the folder is too large. */
  readonly close: () => void;
  /** Why nothing could be written, e.g. `EACCES`; `undefined` otherwise. */
  readonly failure: () => string | undefined;
}

export interface StoreOptions {
  /** Absolute path; created when there is something to write. */
  readonly folder: string;
  /** Bytes that the folder may hold. Unless given, three times what this build needed, and at least 128 MiB. */
  readonly maxBytes?: number;
  /** The most new entries that can be read again, the least recently used are dropped; by default unlimited. */
  readonly maxFresh?: number;
}

/** Bytes of new entries that are written at once: more would fill the memory. */
const flushBytes = 16 << 20;

/** Opens the store of a folder. New entries are collected in memory and written many at a time. */
export function openStore({ folder, maxBytes, maxFresh = Number.POSITIVE_INFINITY }: StoreOptions): Store {
  const segments = new SegmentFolder(folder);
  /** New entries that are not written yet, and those of their digests that are known. */
  const pending = new Map<string, Uint8Array>();
  const digests = new Map<string, string>();
  let pendingBytes = 0;
  /** Keys that were put, the least recently used one first. */
  const fresh = new Set<string>();
  let closed = false;

  return {
    get(key) {
      markUsed(key);
      const waiting = pending.get(key);
      if (waiting !== undefined) return Buffer.from(waiting.buffer, waiting.byteOffset, waiting.byteLength);
      return closed ? undefined : segments.read(key);
    },
    has(key) {
      markUsed(key);
      if (pending.has(key)) return true;
      const found = segments.find(key);
      if (found === undefined) return false;
      // Asking for an entry counts as a use, as it decides what is dropped first.
      found.isUsed = true;
      return true;
    },
    put(key, data, known) {
      if (isStored(key, data, known)) return;
      if (known === undefined) digests.delete(key);
      else digests.set(key, known);
      pendingBytes += data.byteLength - (pending.get(key)?.byteLength ?? 0);
      pending.set(key, data);
      fresh.add(key);
      markUsed(key);
      if (pendingBytes > flushBytes) flush();
    },
    failure: () => segments.failure,
    save() {
      flush();
      segments.mergeSmall();
    },
    close() {
      if (closed) return;
      flush();
      segments.tidy(maxBytes);
      closed = true;
      segments.close();
    },
  };

  function markUsed(key: string): void {
    if (fresh.delete(key)) fresh.add(key);
  }

  /** Whether an equal entry is written already. It then counts as used. */
  function isStored(key: string, data: Uint8Array, known: string | undefined): boolean {
    const found = pending.has(key) ? undefined : segments.find(key);
    if (found === undefined) return false;
    const { length, digest: stored } = found.place;
    if (length !== data.byteLength || stored !== (known ?? digest(data))) return false;
    found.isUsed = true;
    return true;
  }

  function flush(): void {
    pendingBytes = 0;
    // Entries that cannot be written stay in memory: this build may still ask for them.
    if (pending.size > 0 && segments.write(pending, digests, () => true)) {
      pending.clear();
      digests.clear();
    }
    if (pending.size === 0) forgetOldest();
  }

  /** Drops new entries beyond `maxFresh`: a long session adds one for each result of each edit. */
  function forgetOldest(): void {
    for (const key of fresh) {
      if (fresh.size <= maxFresh) return;
      fresh.delete(key);
      segments.forget(key);
    }
  }
}
