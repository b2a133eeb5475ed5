import {
  closeSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writevSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder, removeLeftovers, temporaryName, writeFailure } from '../write/index.ts';
import { ignoreAll } from './clear.ts';
import { digest } from './digest.ts';
import { type EntryPlace, openSegment, packSegment, type Segment, segmentName } from './segment.ts';

/** Stores entries by key. It never throws for the state of the folder: an entry that cannot be read counts as missing. */
export interface Store {
  readonly get: (key: string) => Buffer | undefined;
  /** Whether there is an entry; it may still turn out to be damaged when it is read. */
  readonly has: (key: string) => boolean;
  /** @param known digest of the data, if it is known */
  readonly put: (key: string, data: Uint8Array, known?: string) => void;
  /** Writes new entries. */
  readonly save: () => void;
  /** Writes new entries, and drops old ones where the folder is too large. */
  readonly close: () => void;
  /** Why nothing could be written, e.g. `EACCES`; `undefined` otherwise. */
  readonly failure: () => string | undefined;
}

interface Entry {
  readonly segment: Segment;
  readonly place: EntryPlace;
  /** By this build. */
  isUsed: boolean;
}

export interface StoreOptions {
  /** Absolute path; created when there is something to write. */
  readonly folder: string;
  /** Bytes that the folder may hold. Unless given, three times what this build needed, and at least 128 MiB. */
  readonly maxBytes?: number;
  /** The most new entries that can be read again, the least recently used are dropped; by default unlimited. */
  readonly maxFresh?: number;
}

const mebibyte = 1 << 20;
/** Bytes of new entries that are written at once: more would fill the memory. */
const flushBytes = 16 * mebibyte;
/** Segments smaller than this are merged when there are more of them than `mergeCount`. */
const smallBytes = 4 * mebibyte;
const mergeCount = 8;

export function openStore({ folder, maxBytes, maxFresh = Number.POSITIVE_INFINITY }: StoreOptions): Store {
  let segments = openAll(folder);
  const index = new Map<string, Entry>();
  for (const segment of segments) register(segment);
  const pending = new Map<string, Uint8Array>();
  const digests = new Map<string, string>();
  /** Keys that were put, the one that was used last at the end. */
  const fresh = new Set<string>();
  let pendingBytes = 0;
  let failure: string | undefined;
  let closed = false;

  return {
    get(key) {
      renew(key);
      const waiting = pending.get(key);
      if (waiting !== undefined) return Buffer.from(waiting.buffer, waiting.byteOffset, waiting.byteLength);
      const found = index.get(key);
      if (found === undefined || closed) return;
      const data = found.segment.read(found.place);
      if (data === undefined) index.delete(key);
      else found.isUsed = true;
      return data;
    },
    has(key) {
      renew(key);
      if (pending.has(key)) return true;
      const found = index.get(key);
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
      renew(key);
      if (pendingBytes > flushBytes) flush();
    },
    failure: () => failure,
    save: flush,
    close() {
      if (closed) return;
      flush();
      touch();
      merge();
      evict();
      closed = true;
      for (const segment of segments) segment.close();
    },
  };

  function register(segment: Segment, isUsed: (key: string) => boolean = () => false): void {
    for (const [key, place] of segment.entries) index.set(key, { segment, place, isUsed: isUsed(key) });
  }

  function renew(key: string): void {
    if (fresh.delete(key)) fresh.add(key);
  }

  /** A long session adds ever more entries: those of thousands of edits ago are dropped. */
  function forgetOldest(): void {
    for (const key of fresh) {
      if (fresh.size <= maxFresh) return;
      fresh.delete(key);
      index.get(key)?.segment.forget(key);
      index.delete(key);
    }
  }

  function isStored(key: string, data: Uint8Array, known: string | undefined): boolean {
    const found = pending.has(key) ? undefined : index.get(key);
    if (found === undefined) return false;
    const { length, digest: stored } = found.place;
    if (length !== data.byteLength || stored !== (known ?? digest(data))) return false;
    found.isUsed = true;
    return true;
  }

  function flush(): void {
    pendingBytes = 0;
    // Entries that cannot be written stay in memory: this build may still ask for them.
    if (pending.size > 0 && write(pending, () => true) !== undefined) {
      pending.clear();
      digests.clear();
    }
    if (pending.size === 0) forgetOldest();
  }

  /** Writes a segment under a temporary name, and renames it when it is complete. A full disk ends the writing, not the build. */
  function write(entries: ReadonlyMap<string, Uint8Array>, isUsed: (key: string) => boolean): Segment | undefined {
    if (failure !== undefined) return;
    const sequence = 1 + Math.max(0, ...segments.map((segment) => segment.sequence));
    const { name, chunks } = packSegment(sequence, entries, entries === pending ? digests : undefined);
    const temporary = join(folder, temporaryName());
    try {
      if (makeFolder(folder) !== undefined) writeFileSync(join(folder, '.gitignore'), ignoreAll);
      removeLeftovers(folder);
      const fd = openSync(temporary, 'wx');
      try {
        writeAll(fd, chunks);
      } finally {
        closeSync(fd);
      }
      renameSync(temporary, join(folder, name));
    } catch (error) {
      failure = writeFailure(error) ?? 'the disk is full';
      attempt(() => rmSync(temporary, { force: true }));
      return;
    }
    const segment = openSegment(join(folder, name));
    if (segment === undefined) return;
    segments.push(segment);
    register(segment, isUsed);
    return segment;
  }

  /** Whether this build has read or written it. */
  function isUsed(key: string): boolean {
    return index.get(key)?.isUsed === true;
  }

  function keysOf(segment: Segment): string[] {
    return [...segment.entries.keys()].filter((key) => index.get(key)?.segment === segment);
  }

  /** Whether this build has read or written anything of it. */
  function isInUse(segment: Segment): boolean {
    for (const key of segment.entries.keys()) {
      const entry = index.get(key);
      if (entry?.isUsed === true && entry.segment === segment) return true;
    }
    return false;
  }

  /** The time stamp of a segment says when it was used last. Only what to drop first depends on it. */
  function touch(): void {
    const now = new Date();
    for (const segment of segments) {
      if (isInUse(segment)) attempt(() => utimesSync(segment.file, now, now));
    }
  }

  function merge(): void {
    const small = segments.filter(({ size }) => size < smallBytes);
    if (small.length > mergeCount) rewrite(small, () => true);
  }

  function evict(): void {
    let bytesUsed = 0;
    for (const { isUsed, place } of index.values()) if (isUsed) bytesUsed += place.length;
    const limit = maxBytes ?? Math.max(128 * mebibyte, 3 * bytesUsed);
    const total = () => segments.reduce((sum, { size }) => sum + size, 0);
    if (total() <= limit) return;
    const idle = segments
      .filter((segment) => !isInUse(segment))
      .map((segment) => ({ segment, time: attempt(() => statSync(segment.file).mtimeMs) ?? 0 }))
      .sort((a, b) => a.time - b.time);
    for (const { segment } of idle) {
      if (total() <= limit) return;
      drop([segment]);
    }
    if (total() <= limit) return;
    // What this build used, as far as it fits; each entry also costs a line of the index.
    let room = limit;
    rewrite([...segments], (key, { length }) => {
      if (!isUsed(key)) return false;
      room -= length + 100;
      return room >= 0;
    });
  }

  /** Puts the entries that are wanted into one segment, and drops the old ones. */
  function rewrite(old: readonly Segment[], wanted: (key: string, place: EntryPlace) => boolean): void {
    const entries = new Map<string, Uint8Array>();
    for (const segment of old) {
      for (const key of keysOf(segment)) {
        const place = segment.entries.get(key);
        const data = place && wanted(key, place) ? segment.read(place) : undefined;
        if (data !== undefined) entries.set(key, data);
      }
    }
    if (entries.size > 0 && write(entries, isUsed) === undefined) return;
    drop(old);
  }

  function drop(old: readonly Segment[]): void {
    const kept = segments.filter((segment) => !old.includes(segment));
    for (const segment of old) {
      segment.close();
      // The same entries have the same name: what was just written may be what is dropped.
      if (!kept.some(({ file }) => file === segment.file)) attempt(() => rmSync(segment.file));
    }
    segments = kept;
  }
}

/** Oldest first. What is damaged or cut off is removed. */
function openAll(folder: string): Segment[] {
  const names = attempt(() => readdirSync(folder)) ?? [];
  const segments: Segment[] = [];
  for (const name of names.sort()) {
    if (!segmentName.test(name)) continue;
    const file = join(folder, name);
    const segment = openSegment(file);
    if (segment === undefined) attempt(() => rmSync(file));
    else segments.push(segment);
  }
  return segments.sort((a, b) => a.sequence - b.sequence);
}

function writeAll(fd: number, chunks: readonly Uint8Array[]): void {
  // No system takes any number of buffers at once.
  for (let at = 0; at < chunks.length; at += 512) {
    const some = chunks.slice(at, at + 512);
    const expected = some.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    if (writevSync(fd, some) !== expected) throw new Error('the disk is full');
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return;
  }
}
