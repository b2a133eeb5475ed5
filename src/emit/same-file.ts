import { createHash, hash } from 'node:crypto';
import { closeSync, constants, fstatSync, linkSync, openSync, readSync } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { unless, unlessSync } from './output-error.ts';

/** Bytes to be written, or what is known of them. */
export type Content = Uint8Array | KnownContent;

/** Bytes that are made or fetched only when they have to be written. */
export interface KnownContent {
  /** SHA-256 as base64url, or how it begins; `''` when it is not known. */
  readonly digest: string;
  readonly byteLength: number;
  readonly data: () => Uint8Array;
  /** The same in pieces, where it is too much to be held at once. */
  readonly pieces?: () => Iterable<Uint8Array>;
}

const chunk = 1 << 16;

/** What a read or a link says when the old file is not of use: gone, of another kind, on another device. */
const useless = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'];

/** Regular files alone: a link is not followed, and a pipe does not keep the build waiting. */
const plainly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** One for all files: a new one for each would be most of what the garbage collector has to do. */
let buffer = Buffer.allocUnsafe(chunk);

/** Larger files are looked at in pieces. */
const largest = 1 << 22;

/** Whether the file at a path has the bytes that are to be written there; read anew, as anybody may have changed it. */
export function hasContent(path: string, content: Content): boolean {
  if ('digest' in content && content.digest === '') return false;
  return unlessSync(useless, false, () => {
    const file = openSync(path, plainly);
    try {
      const stats = fstatSync(file);
      if (!stats.isFile() || stats.size !== content.byteLength) return false;
      if ('digest' in content) return digestOfFile(file, stats.size)?.startsWith(content.digest) === true;
      for (let at = 0; at < stats.size; at += largest) {
        const bytes = readNext(file, Math.min(largest, stats.size - at));
        if (bytes?.equals(content.subarray(at, at + largest)) !== true) return false;
      }
      return true;
    } finally {
      closeSync(file);
    }
  });
}

/** `undefined` when the file is shorter. */
function digestOfFile(file: number, size: number): string | undefined {
  if (size <= largest) {
    const bytes = readNext(file, size);
    return bytes && hash('sha256', bytes, 'base64url');
  }
  const whole = createHash('sha256');
  for (let at = 0; at < size; at += largest) {
    const bytes = readNext(file, Math.min(largest, size - at));
    if (bytes === undefined) return;
    whole.update(bytes);
  }
  return whole.digest('base64url');
}

/** So many bytes, which hold until the next are read; `undefined` when there are not as many. */
function readNext(file: number, length: number): Buffer | undefined {
  if (buffer.byteLength < length) buffer = Buffer.allocUnsafe(Math.min(2 * length, largest));
  let filled = 0;
  while (filled < length) {
    const read = readSync(file, buffer, filled, length - filled, null);
    if (read === 0) return;
    filled += read;
  }
  return buffer.subarray(0, filled);
}

/** As `hasContent`, with the content of another file. */
export async function hasContentOf(path: string, from: string): Promise<boolean> {
  return unless(useless, false, sameFiles(path, from));
}

/** Gives a file a second name. `false` where the file system cannot. */
export function linkFile(old: string, path: string): boolean {
  return unlessSync(useless, false, () => {
    linkSync(old, path);
    return true;
  });
}

/** Compares in chunks: static files may be larger than memory. */
export async function sameFiles(left: string, right: string): Promise<boolean> {
  const [a, b] = await Promise.all([lstat(left), lstat(right)]);
  if (!a.isFile() || a.size !== b.size) return false;
  if (a.ino === b.ino && a.dev === b.dev && a.ino !== 0) return true;

  const files: FileHandle[] = [];
  try {
    const first = await open(left);
    files.push(first);
    const second = await open(right);
    files.push(second);
    return await sameRest(first, second);
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}

async function sameRest(left: FileHandle, right: FileHandle): Promise<boolean> {
  const [a, b] = [Buffer.alloc(chunk), Buffer.alloc(chunk)];
  for (;;) {
    const [readA, readB] = await Promise.all([readFully(left, a), readFully(right, b)]);
    if (readA !== readB || !a.subarray(0, readA).equals(b.subarray(0, readB))) return false;
    if (readA < chunk) return true;
  }
}

/** One read may give less than what is left. */
async function readFully(file: FileHandle, buffer: Buffer): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}
