import { execFile } from 'node:child_process';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import type { SourcePath } from '../model/place.ts';
import type { Recall } from '../model/recall.ts';
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
  recall: Recall,
): Promise<ReadonlyMap<SourcePath, Updated>> {
  if (paths.length === 0) return new Map();
  const git = async (...args: string[]) =>
    (await run('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, maxBuffer: 1 << 28 })).stdout;
  try {
    const [shallow, folder = '', commit = ''] = (
      await git('rev-parse', '--is-shallow-repository', '--show-prefix', 'HEAD')
    ).split('\n');
    if (shallow === 'true') return new Map();
    const { value } = await recall<[SourcePath, Updated][]>({
      kind: 'git-dates',
      subject: paths.join(' '),
      // A commit stands for its whole history.
      parts: () => ({ commit, folder, paths: paths.join('\0') }),
      make: async () => ({
        value: [
          ...datesIn(
            await git('log', '--format=%x00%cI', '--name-only', '--no-renames', commit, '--', ...paths),
            folder,
          ),
        ],
      }),
    });
    return new Map(value);
  } catch {
    return new Map();
  }
}

/** @param folder of the site in the work tree, as git names it */
function datesIn(log: string, folder: string): ReadonlyMap<SourcePath, Updated> {
  const dates = new Map<SourcePath, Updated>();
  for (const commit of log.split('\0').slice(1)) {
    const [head = '', ...names] = commit.split('\n');
    for (const name of names) {
      const path = posix.relative(folder, name);
      if (name !== '' && !dates.has(path)) dates.set(path, { date: head });
    }
  }
  return dates;
}

/** A file as it was, and its path now. */
interface EarlierFile {
  readonly path: SourcePath;
  readonly now: SourcePath;
  readonly text: string;
}

/**
 * Files below `dirs` that were changed or renamed since the last commit of the file `since`, as they were then.
 * What is not committed yet counts as far as git follows it. Empty where there is no git or no work tree.
 */
export async function readEarlierFiles(
  root: string,
  { since, dirs }: { readonly since: SourcePath; readonly dirs: readonly string[] },
): Promise<readonly EarlierFile[]> {
  if (dirs.length === 0) return [];
  try {
    const git = async (...args: string[]) => (await run('git', args, { cwd: root, maxBuffer: 1 << 28 })).stdout;
    const prefix = (await git('rev-parse', '--show-prefix')).trim();
    const commit = (await git('log', '-1', '--format=%H', '--', since)).trim() || 'HEAD';
    const changes = await git('diff', '-M', '--name-status', '-z', '--diff-filter=MR', commit, '--', ...dirs);
    const fields = changes.split('\0');
    const files: { path: string; now: string }[] = [];
    for (let index = 0; (fields[index] ?? '') !== ''; ) {
      const isRename = fields[index]?.startsWith('R') === true;
      const path = fields[index + 1] ?? '';
      files.push({ path, now: isRename ? (fields[index + 2] ?? '') : path });
      index += isRename ? 3 : 2;
    }
    const texts = await readBlobs(
      root,
      files.map(({ path }) => `${commit}:${path}`),
    );
    return files.map(({ path, now }, index) => ({
      path: posix.relative(prefix, path),
      now: posix.relative(prefix, now),
      text: texts[index] ?? '',
    }));
  } catch {
    return [];
  }
}

/** Texts of many objects from one call of git; `''` for one that is missing. */
async function readBlobs(root: string, names: readonly string[]): Promise<readonly string[]> {
  const reading = run('git', ['cat-file', '--batch'], { cwd: root, maxBuffer: 1 << 28, encoding: 'buffer' });
  reading.child.stdin?.end(names.map((name) => `${name}\n`).join(''));
  const { stdout } = await reading;
  let offset = 0;
  return names.map(() => {
    const end = stdout.indexOf('\n', offset);
    const size = / blob (\d+)$/.exec(stdout.toString('utf8', offset, end))?.[1];
    offset = end + 1;
    if (size === undefined) return '';
    const text = stdout.toString('utf8', offset, offset + Number(size));
    offset += Number(size) + 1;
    return text;
  });
}
