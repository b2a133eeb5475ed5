import { createHash, hash } from 'node:crypto';
import { closeSync, constants, linkSync, lstatSync, openSync, readSync, statSync } from 'node:fs';
import type { FileMemory, FileStats } from '../../model/file-memory.ts';
import { unlessSync } from './output-error.ts';

/** Content with a known digest, whose bytes are produced only when they have to be written. */
export interface KnownContent {
  /** SHA-256 as base64url, cut to 168 bits; `''` when unknown. */
  readonly digest: string;
  readonly byteLength: number;
  readonly data: () => Uint8Array;
  /** The bytes in pieces, for content that is too large to be held at once. */
  readonly pieces?: () => Iterable<Uint8Array>;
}

/** Stats and digest of a file when it was read. */
export interface SeenFile {
  readonly stats: FileStats;
  readonly digest: string;
}

const chunk = 1 << 16;

/** Errors of a read or link when the old file cannot be used: it is gone, of another kind, on another device. */
const useless = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'];

/** Opening a pipe must not block. */
const atOnce = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** One buffer for all files: one for each would be most of the work of the garbage collector. */
let buffer = Buffer.allocUnsafe(chunk);

/** Bytes of the largest file that is hashed at once; others are hashed in pieces. */
const maxPiece = 1 << 22;

/** Content with its digest. */
export function toKnown(content: string | Uint8Array | KnownContent): KnownContent {
  if (typeof content !== 'string' && 'digest' in content) return content;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { digest: shorten(hash('sha256', bytes, 'base64url')), byteLength: bytes.byteLength, data: () => bytes };
}

/** The file at a path, if it has this content. It is read only when it may have changed. */
export function findContent(path: string, { digest, byteLength }: KnownContent, files: FileMemory) {
  if (digest === '') return;
  return unlessSync(useless, undefined, () => seenWith(path, { digest: () => digest, byteLength }, files));
}

/** Like `findContent`, with the content of another file. */
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
    if (first.byteLength < maxPiece) return shorten(hash('sha256', first, 'base64url'));
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

/** The next part of a file, valid until the next call; shorter than `largest` only at the end. */
function readNext(file: number): Buffer {
  let filled = 0;
  for (;;) {
    if (filled === buffer.byteLength) {
      if (filled === maxPiece) return buffer;
      buffer = Buffer.concat([buffer], 2 * filled);
    }
    const read = readSync(file, buffer, filled, buffer.byteLength - filled, null);
    if (read === 0) return buffer.subarray(0, filled);
    filled += read;
  }
}

/** Gives a file a second name; `false` when the file system cannot. */
export function linkFile(old: string, path: string): boolean {
  return unlessSync(useless, false, () => {
    linkSync(old, path);
    return true;
  });
}

/** Whether two files have the same content; `false` when `left` is a symbolic link. */
export function sameFiles(left: string, right: string): boolean {
  const [a, b] = [lstatSync(left), lstatSync(right)];
  if (!a.isFile() || a.size !== b.size) return false;
  if (a.ino === b.ino && a.dev === b.dev && a.ino !== 0) return true;
  return digestOfFile(left) === digestOfFile(right);
}
