import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileMemory } from '../../model/file-memory.ts';
import { digest, digestOf } from './digest.ts';

let known: string | undefined;

/**
 * Digest of the program: docsgen's own code, byte for byte, the versions of the packages it needs, and Node's. It is part of every
 * key of the cache. A version number would not do: code is patched, linked and worked on.
 *
 * @param memoryOf what is known of the files of a folder: to read 5 MB of code takes longer than to build a small site
 */
export function toolFingerprint(memoryOf: (folder: string) => FileMemory): string {
  known ??= computeFingerprint(memoryOf);
  return known;
}

function computeFingerprint(memoryOf: (folder: string) => FileMemory): string {
  const own = ownFolder();
  const files = memoryOf(own);
  const digestOfFile = (path: string) => {
    const stats = statSync(path);
    const recalled = files.recall(path, stats);
    if (recalled !== undefined) return recalled;
    const read = digest(readFileSync(path));
    files.note(path, stats, read);
    return read;
  };
  const names = readdirSync(own, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]sx?$/.test(name) && !name.startsWith(`types${sep}`))
    .sort();
  const { version, dependencies } = JSON.parse(readFileSync(join(dirname(own), 'package.json'), 'utf8'));
  const [node] = process.versions.node.split('.');
  return digestOf([
    node,
    version,
    dependencies,
    names.map((name) => [name.split(sep).join('/'), digestOfFile(join(own, name))]),
  ]);
}

/** `dist/`, or `src/` when it is run from its sources. */
function ownFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(dirname(folder), 'package.json'))) folder = dirname(folder);
  return folder;
}
