import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '..');

/**
 * Whether a file of the repository is newer than all of its sources, which are files and folders. The time of a folder changes
 * when a file in it is added or removed.
 */
export function builtAfter(built: string, sources: readonly string[]): boolean {
  const timeOf = (path: string) => statSync(join(repository, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const inside = sources.flatMap((path) =>
    statSync(join(repository, path), { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(join(repository, path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
      : [],
  );
  return Math.max(...sources.map(timeOf), ...inside.map(timeOf)) < timeOf(built);
}
