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
import { type EntryPlace, openSegment, packSegment, type Segment, segmentName } from './segment.ts';

/** Where the newest version of an entry is. */
interface Entry {
  readonly segment: Segment;
  readonly place: EntryPlace;
  /** Whether this build has read, written or asked for it: such entries are dropped last. */
  isUsed: boolean;
}

const mebibyte = 1 << 20;
/** Segments smaller than this are merged when there are more of them than `mergeCount`. */
const smallBytes = 4 * mebibyte;
const mergeCount = 8;
/** Bytes that an entry takes in the index of a segment, about. */
const indexLineBytes = 100;

/**
 * The segments of a cache folder, with one index of their entries. A file that cannot be read counts as missing, and the first
 * failure to write ends all writing: the state of the folder never fails a build.
 */
export class SegmentFolder {
  readonly #folder: string;
  #segments: Segment[];
  readonly #index = new Map<string, Entry>();
  /** Why nothing could be written, e.g. `EACCES`; `undefined` otherwise. */
  failure: string | undefined;

  /** Opens all segments. A damaged one is removed. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#segments = openAll(folder);
    for (const segment of this.#segments) this.#register(segment, () => false);
  }

  find(key: string): Entry | undefined {
    return this.#index.get(key);
  }

  /** Reads an entry and marks it as used; `undefined` where there is none, or a damaged one, which is forgotten. */
  read(key: string): Buffer | undefined {
    const entry = this.#index.get(key);
    const data = entry?.segment.read(entry.place);
    if (entry === undefined || data === undefined) this.#index.delete(key);
    else entry.isUsed = true;
    return data;
  }

  /** Forgets an entry; its bytes stay in the file until the segment is rewritten or dropped. */
  forget(key: string): void {
    this.#index.get(key)?.segment.forget(key);
    this.#index.delete(key);
  }

  /**
   * Writes entries as one segment, under a temporary name that is changed when the file is complete.
   *
   * @param digests of entries whose digest is known
   * @returns whether the entries can be read from now on
   */
  write(
    entries: ReadonlyMap<string, Uint8Array>,
    digests: ReadonlyMap<string, string>,
    isUsed: (key: string) => boolean,
  ): boolean {
    if (this.failure !== undefined) return false;
    const sequence = 1 + Math.max(0, ...this.#segments.map((segment) => segment.sequence));
    const { name, chunks } = packSegment(sequence, entries, digests);
    const file = join(this.#folder, name);
    this.failure = writeSegment(this.#folder, file, chunks);
    const segment = this.failure === undefined ? openSegment(file) : undefined;
    if (segment === undefined) return false;
    this.#segments.push(segment);
    this.#register(segment, isUsed);
    return true;
  }

  /** Makes one of the small segments where there are many: each is an open file, with memory of its own. */
  mergeSmall(): void {
    const small = this.#segments.filter(({ size }) => size < smallBytes);
    if (small.length > mergeCount) this.#rewrite(small, () => true);
  }

  /**
   * Records which segments this build used, merges small ones, and drops old entries until the folder is small enough.
   *
   * @param maxBytes by default three times what this build used, and at least 128 MiB
   */
  tidy(maxBytes?: number): void {
    this.#touch();
    this.mergeSmall();
    this.#evict(maxBytes ?? Math.max(128 * mebibyte, 3 * this.#bytesUsed()));
  }

  close(): void {
    for (const segment of this.#segments) segment.close();
  }

  #register(segment: Segment, isUsed: (key: string) => boolean): void {
    for (const [key, place] of segment.entries) this.#index.set(key, { segment, place, isUsed: isUsed(key) });
  }

  #isUsed(key: string): boolean {
    return this.#index.get(key)?.isUsed === true;
  }

  /** Whether this build has used an entry of a segment. */
  #isInUse(segment: Segment): boolean {
    for (const key of segment.entries.keys()) {
      if (this.#isUsed(key) && this.#index.get(key)?.segment === segment) return true;
    }
    return false;
  }

  #bytesUsed(): number {
    let bytes = 0;
    for (const { isUsed, place } of this.#index.values()) if (isUsed) bytes += place.length;
    return bytes;
  }

  #size(): number {
    return this.#segments.reduce((sum, { size }) => sum + size, 0);
  }

  /** Sets the time stamps of segments in use: they say when a segment was used last, and so which one is dropped first. */
  #touch(): void {
    const now = new Date();
    for (const segment of this.#segments) {
      if (this.#isInUse(segment)) attempt(() => utimesSync(segment.file, now, now));
    }
  }

  /** Drops the segments that this build did not use, the oldest first; then all entries that it did not use. */
  #evict(maxBytes: number): void {
    if (this.#size() <= maxBytes) return;
    const unused = this.#segments
      .filter((segment) => !this.#isInUse(segment))
      .map((segment) => ({ segment, time: attempt(() => statSync(segment.file).mtimeMs) ?? 0 }))
      .sort((a, b) => a.time - b.time);
    for (const { segment } of unused) {
      if (this.#size() <= maxBytes) return;
      this.#drop([segment]);
    }
    if (this.#size() <= maxBytes) return;
    let room = maxBytes;
    this.#rewrite([...this.#segments], (key, { length }) => {
      if (!this.#isUsed(key)) return false;
      room -= length + indexLineBytes;
      return room >= 0;
    });
  }

  /** Writes the entries that are wanted as one segment, and drops the old segments. */
  #rewrite(old: readonly Segment[], isWanted: (key: string, place: EntryPlace) => boolean): void {
    const entries = new Map<string, Uint8Array>();
    for (const segment of old) {
      for (const [key, place] of segment.entries) {
        const isNewest = this.#index.get(key)?.segment === segment;
        const data = isNewest && isWanted(key, place) ? segment.read(place) : undefined;
        if (data !== undefined) entries.set(key, data);
      }
    }
    if (entries.size > 0 && !this.write(entries, new Map(), (key) => this.#isUsed(key))) return;
    this.#drop(old);
  }

  #drop(old: readonly Segment[]): void {
    const remaining = this.#segments.filter((segment) => !old.includes(segment));
    for (const segment of old) {
      segment.close();
      // Segments with the same entries have the same name: the file may be one that was just written.
      if (!remaining.some(({ file }) => file === segment.file)) attempt(() => rmSync(segment.file));
    }
    this.#segments = remaining;
  }
}

/** Opens the segments of a folder, the oldest first. What is damaged or cut off is removed. */
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

/** Writes the file of a segment, and makes its folder first. @returns why it could not be written, e.g. `ENOSPC` */
function writeSegment(folder: string, file: string, chunks: readonly Uint8Array[]): string | undefined {
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
    renameSync(temporary, file);
    return;
  } catch (error) {
    attempt(() => rmSync(temporary, { force: true }));
    return writeFailure(error) ?? 'the disk is full';
  }
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
