import { runGit } from '../../pipeline/content/index.ts';
import { listAll } from '../../shared/list-words.ts';
import { UsageError } from '../../shared/user-error.ts';

/** Lines of `git ls-files --stage`, `<mode> <id> <stage>`, by path from the top of the work tree. */
export type Entries = ReadonlyMap<string, string>;

/** The ids of an empty file, by SHA-1 and by SHA-256. */
const emptyFile = /^\d+ (?:e69de29bb2d1|473a0f4c3be8)/;

/**
 * Reads what an index would commit.
 *
 * @param options.index absolute path
 * @throws UsageError where conflicts are not resolved
 */
export async function readIndex({ top, index }: { readonly top: string; readonly index: string }): Promise<Entries> {
  const env = { GIT_INDEX_FILE: index };
  const entries = entriesIn(await runGit(top, ['ls-files', '--stage', '-z'], { env }));
  const unmerged = [...entries].flatMap(([path, entry]) => (entry.endsWith(' 0') ? [] : path));
  if (unmerged.length > 0)
    throw new UsageError(
      `conflicts are not resolved, so there is nothing to commit yet: ${listAll(unmerged.slice(0, 3))}`,
      'resolve them and git add the files',
    );
  if (![...entries.values()].some((entry) => emptyFile.test(entry))) return entries;
  // Files of `git add --intent-to-add` are in the index as empty ones, and in no commit.
  const how = ['--ita-invisible-in-index', '--diff-filter=A', '--name-only', '-z'];
  for (const path of (await runGit(top, ['diff-files', ...how], { env })).split('\0')) entries.delete(path);
  return entries;
}

/** What git lists with `-z`. */
export function entriesIn(stdout: string): Map<string, string> {
  const lines = stdout.split('\0').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(line.indexOf('\t') + 1), line.slice(0, line.indexOf('\t'))]));
}
