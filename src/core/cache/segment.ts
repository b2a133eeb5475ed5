import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { digest } from './digest.ts';

/**
 * Many entries in one file that is never changed:
 *
 *     docsgen-cache 1 <bytes of the index>\n
 *     {"sequence": 7, "entries": [key, bytes, digest, key, bytes, digest, …]}
 *     the entries one after the other, the small ones first
 *
 * The file is named after the digest of its first two lines, and these hold the digests of the rest: what is
 * damaged anywhere is noticed, and files of several machines can lie in one folder.
 */
export interface Segment {
  readonly file: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** Where two segments have the same key, the higher one is newer. */
  readonly sequence: number;
  readonly entries: ReadonlyMap<string, EntryPlace>;
  /** `undefined` when the entry is not what was written. */
  readonly read: (place: EntryPlace) => Buffer | undefined;
  /** Forgets an entry. */
  readonly forget: (key: string) => void;
  readonly close: () => void;
}

export interface EntryPlace {
  readonly offset: number;
  readonly length: number;
  readonly digest: string;
}

const magic = 'docsgen-cache 1 ';
const headLimit = 40;
/** Entries up to `smallBytes` lie together and are read `windowBytes` at a time: most builds need many of them. */
const smallBytes = 8 << 10;
const windowBytes = 256 << 10;
export const segmentName = /^[\w-]{28}\.segment$/;

/**
 * Name and content of a segment.
 *
 * @param digests those of entries that are known
 */
export function packSegment(
  sequence: number,
  unsorted: ReadonlyMap<string, Uint8Array>,
  digests: ReadonlyMap<string, string> = new Map(),
) {
  const isSmall = ([, { byteLength }]: [string, Uint8Array]) => byteLength <= smallBytes;
  const entries = new Map([...[...unsorted].filter(isSmall), ...[...unsorted].filter((entry) => !isSmall(entry))]);
  const index = [...entries].flatMap(([key, data]) => [key, data.byteLength, digests.get(key) ?? digest(data)]);
  const list = JSON.stringify({ sequence, entries: index });
  const head = Buffer.from(`${magic}${Buffer.byteLength(list)}\n${list}`);
  return { name: `${digest(head)}.segment`, chunks: [head, ...entries.values()] };
}

/** `undefined` for what is no segment, or a damaged one. The file is kept open, so that it can be read when another build removes it. */
export function openSegment(file: string): Segment | undefined {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch {
    return;
  }
  const segment = readSegment(file, fd);
  if (segment === undefined) closeSync(fd);
  return segment;
}

function readSegment(file: string, fd: number): Segment | undefined {
  try {
    const { size } = fstatSync(fd);
    const start = readAt(fd, 0, Math.min(size, headLimit))?.toString('latin1') ?? '';
    const [, indexLength] = new RegExp(`^${magic}(\\d{1,10})\n`).exec(start) ?? [];
    if (indexLength === undefined) return;
    const headLength = start.indexOf('\n') + 1 + Number(indexLength);
    const head = headLength > size ? undefined : readAt(fd, 0, headLength);
    if (head === undefined || basename(file) !== `${digest(head)}.segment`) return;
    const { sequence, entries: index } = JSON.parse(head.toString('utf8', start.indexOf('\n') + 1)) as {
      sequence: number;
      entries: (string | number)[];
    };
    const entries = new Map<string, EntryPlace>();
    let offset = headLength;
    for (let at = 0; at < index.length; at += 3) {
      const length = index[at + 1] as number;
      entries.set(index[at] as string, { offset, length, digest: index[at + 2] as string });
      offset += length;
    }
    if (offset !== size) return;
    let window: { readonly offset: number; readonly bytes: Buffer } | undefined;
    const readSmall = ({ offset, length }: EntryPlace) => {
      if (window === undefined || offset < window.offset || offset + length > window.offset + window.bytes.length) {
        const bytes = readAt(fd, offset, Math.min(windowBytes, size - offset));
        window = bytes && { offset, bytes };
      }
      const start = offset - (window?.offset ?? 0);
      return window?.bytes.subarray(start, start + length);
    };
    return {
      file,
      size,
      sequence,
      entries,
      read(place) {
        const data = place.length <= smallBytes ? readSmall(place) : readAt(fd, place.offset, place.length);
        return data !== undefined && digest(data) === place.digest ? data : undefined;
      },
      forget: (key) => void entries.delete(key),
      close: () => closeSync(fd),
    };
  } catch {
    return;
  }
}

/** `undefined` when the file ends before, or the disk fails. */
function readAt(fd: number, position: number, length: number): Buffer | undefined {
  const buffer = Buffer.allocUnsafe(length);
  try {
    for (let filled = 0; filled < length; ) {
      const read = readSync(fd, buffer, filled, length - filled, position + filled);
      if (read === 0) return;
      filled += read;
    }
  } catch {
    return;
  }
  return buffer;
}
