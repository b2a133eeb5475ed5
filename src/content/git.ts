import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SourcePath } from '../model/place.ts';
import type { Updated } from '../model/source.ts';

const run = promisify(execFile);

/**
 * Last commit of every file below `dirs`, from one call of git. Empty where there is no git, no
 * work tree or only a shallow history, whose dates would be wrong.
 */
export async function readGitDates(root: string, dirs: readonly string[]): Promise<ReadonlyMap<SourcePath, Updated>> {
  const dates = new Map<SourcePath, Updated>();
  if (dirs.length === 0) return dates;
  try {
    const git = async (...args: string[]) =>
      (await run('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, maxBuffer: 1 << 28 })).stdout;
    if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') return dates;
    const log = await git('log', '--format=%x00%cI%x09%an', '--name-only', '--relative', '--no-renames', '--', ...dirs);
    for (const commit of log.split('\0').slice(1)) {
      const [head = '', ...names] = commit.split('\n');
      const [date = '', author = ''] = head.split('\t');
      for (const name of names) if (name !== '' && !dates.has(name)) dates.set(name, { date, author });
    }
  } catch {
    return new Map();
  }
  return dates;
}
