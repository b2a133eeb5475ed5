import { createHash, hash } from 'node:crypto';
import { closeSync, constants, linkSync, lstatSync, openSync, readSync, statSync } from 'node:fs';
import type { FileMemory, FileStats } from '../../model/file-memory.ts';
import { unlessSync } from './output-error.ts';

/** Bytes that are made or fetched only when they have to be written. */
export interface KnownContent {
  /** SHA-256 as base64url, cut to 168 bits; `''` when it is not known. */
  readonly digest: string;
  readonly byteLength: number;
  readonly data: () => Uint8Array;
  /** The same in pieces, where it is too much to be held at once. */
  readonly pieces?: () => Iterable<Uint8Array>;
}

/** A file as it was when it was looked at. */
export interface SeenFile {
  readonly stats: FileStats;
  readonly digest: string;
}

const chunk = 1 << 16;

/** What a read or a link says when the old file is not of use: gone, of another kind, on another device. */
const useless = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'];

/** A pipe does not keep the build waiting. */
const atOnce = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** One for all files: a new one for each would be most of what the garbage collector has to do. */
let buffer = Buffer.allocUnsafe(chunk);

/** Larger files are looked at in pieces. */
const largest = 1 << 22;

export function toKnown(content: string | Uint8Array | KnownContent): KnownContent {
  if (typeof content !== 'string' && 'digest' in content) return content;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { digest: shorten(hash('sha256', bytes, 'base64url')), byteLength: bytes.byteLength, data: () => bytes };
}

/** The file at a path, where it has the content that is to be written there. It is read if it may have been changed. */
export function findContent(path: string, { digest, byteLength }: KnownContent, files: FileMemory) {
  if (digest === '') return;
  return unlessSync(useless, undefined, () => seenWith(path, { digest: () => digest, byteLength }, files));
}

/** As `findContent`, with the content of another file. */
export function findContentOf(path: string, from: string, files: FileMemory): SeenFile | undefined {
  return unlessSync(useless, undefined, () => {
    const stats = statSync(from);
    const digest = () => {
      const found = files.recall(from, stats) ?? digestOfFile(from);
      files.note(from, stats, found);
      return found;
    };
    return seenWith(path, { digest, byteLength: stats.size }, files);
  });
}

function seenWith(
  path: string,
  wanted: { readonly digest: () => string; readonly byteLength: number },
  files: FileMemory,
): SeenFile | undefined {
  const stats = lstatSync(path);
  if (!stats.isFile() || stats.size !== wanted.byteLength) return;
  const digest = wanted.digest();
  return (files.recall(path, stats) ?? digestOfFile(path)) === digest ? { stats, digest } : undefined;
}

function digestOfFile(path: string): string {
  const file = openSync(path, atOnce);
  try {
    const first = readNext(file);
    if (first.byteLength < largest) return shorten(hash('sha256', first, 'base64url'));
    const whole = createHash('sha256');
    for (let bytes = first; bytes.byteLength > 0; bytes = readNext(file)) whole.update(bytes);
    return shorten(whole.digest('base64url'));
  } finally {
    closeSync(file);
  }
}

function shorten(digest: string): string {
  return digest.slice(0, 28);
}

/** What comes next in a file, which holds until the next is read; less than `largest` only at its end. */
function readNext(file: number): Buffer {
  let filled = 0;
  for (;;) {
    if (filled === buffer.byteLength) {
      if (filled === largest) return buffer;
      buffer = Buffer.concat([buffer], 2 * filled);
    }
    const read = readSync(file, buffer, filled, buffer.byteLength - filled, null);
    if (read === 0) return buffer.subarray(0, filled);
    filled += read;
  }
}

/** Gives a file a second name. `false` where the file system cannot. */
export function linkFile(old: string, path: string): boolean {
  return unlessSync(useless, false, () => {
    linkSync(old, path);
    return true;
  });
}

/** Whether two files hold the same; `left` is not followed where it is a link. */
export function sameFiles(left: string, right: string): boolean {
  const [a, b] = [lstatSync(left), lstatSync(right)];
  if (!a.isFile() || a.size !== b.size) return false;
  if (a.ino === b.ino && a.dev === b.dev && a.ino !== 0) return true;
  return digestOfFile(left) === digestOfFile(right);
}
