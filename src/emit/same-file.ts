import { type FileHandle, link, lstat, open, readFile } from 'node:fs/promises';
import { unless } from './output-error.ts';

const chunk = 1 << 16;

/** What a read or a link says when the old file is not of use: gone, of another kind, on another device. */
const useless = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'];

/**
 * Gives a file of the old output a second name in the new one, when its content would be the same. It
 * keeps its time stamps that way, and costs no writing. `false`: the file has to be written.
 */
export async function linkIfSame(old: string, path: string, content: Uint8Array): Promise<boolean> {
  return unless(
    useless,
    false,
    sameContent(old, content).then((same) => same && linkFile(old, path)),
  );
}

/** As `linkIfSame`, with the content of another file. */
export async function linkIfCopy(old: string, path: string, from: string): Promise<boolean> {
  return unless(
    useless,
    false,
    sameFiles(old, from).then((same) => same && linkFile(old, path)),
  );
}

async function linkFile(old: string, path: string): Promise<true> {
  await link(old, path);
  return true;
}

async function sameContent(path: string, content: Uint8Array): Promise<boolean> {
  const stats = await lstat(path);
  return stats.isFile() && stats.size === content.byteLength && (await readFile(path)).equals(content);
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
