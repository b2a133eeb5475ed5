import { execFile } from 'node:child_process';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import type { SourcePath } from '../model/place.ts';
import type { Updated } from '../model/source.ts';

const run = promisify(execFile);

/**
 * Date of the last commit of every file at or below `paths`, from one call of git. Who made it is not
 * published: authors put their name into frontmatter if they want it shown. Empty where there is no git, no
 * work tree or only a shallow history, whose dates would be wrong.
 */
export async function readGitDates(
  root: string,
  paths: readonly SourcePath[],
): Promise<ReadonlyMap<SourcePath, Updated>> {
  const dates = new Map<SourcePath, Updated>();
  if (paths.length === 0) return dates;
  try {
    const git = async (...args: string[]) =>
      (await run('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, maxBuffer: 1 << 28 })).stdout;
    if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') return dates;
    const prefix = (await git('rev-parse', '--show-prefix')).trim();
    const log = await git('log', '--format=%x00%cI', '--name-only', '--no-renames', '--', ...paths);
    for (const commit of log.split('\0').slice(1)) {
      const [head = '', ...names] = commit.split('\n');
      for (const name of names) {
        const path = posix.relative(prefix, name);
        if (name !== '' && !dates.has(path)) dates.set(path, { date: head });
      }
    }
  } catch {
    return new Map();
  }
  return dates;
}
