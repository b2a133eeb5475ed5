import { existsSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { removeLeftovers, temporaryName } from '../../core/write/index.ts';
import { runGit } from '../../pipeline/content/index.ts';
import { tryLock } from '../../pipeline/emit/index.ts';
import { exportEntries, failedGit } from './export-entries.ts';
import { readIndex } from './read-index.ts';

/** A site as the index has it. */
export interface StagedSite {
  /** Absolute path of the site in a copy of the index. */
  readonly root: string;
  /** Paths of submodules that the copy lacks, from the top of the repository. */
  readonly leftOut: readonly string[];
}

/**
 * Does something with a copy of git's index. Neither the work tree nor the index changes. The copy is kept in git's own folder for the
 * next run, which writes only what has changed since: other tools look into each folder but that one, and modules in it count as those of
 * the site, which below `node_modules` they would not.
 *
 * @param root absolute path of the site in the work tree
 * @throws UsageError where git has no such state
 */
export async function withStaged<T>(root: string, work: (site: StagedSite) => Promise<T>): Promise<T> {
  const { top, gitDir, commonDir } = await repositoryOf(root);
  const entries = await readIndex({ top, index: await indexOf(top, gitDir) });
  removeLeftovers(gitDir);
  const kept = copyIn(gitDir);
  const lock = await tryLock(`${kept}.lock`);
  // Another run is using the copy.
  const folder = lock === undefined ? join(gitDir, temporaryName()) : kept;
  try {
    const tree = join(folder, 'tree');
    const repository = join(folder, 'git');
    const leftOut = await exportEntries(entries, { top, commonDir, repository, tree });
    return await work({ root: join(tree, relative(realpathSync(top), realpathSync(root))), leftOut });
  } finally {
    if (lock === undefined) rmSync(folder, { recursive: true, force: true });
    await lock?.release();
  }
}

/** Removes the copy that is kept for a site. `undefined` where there is none, or a run is using it. */
export async function removeStaged(root: string): Promise<string | undefined> {
  const found = await repositoryOf(root).catch(() => undefined);
  const kept = found && copyIn(found.gitDir);
  const lock = kept !== undefined && existsSync(kept) ? await tryLock(`${kept}.lock`) : undefined;
  if (kept === undefined || lock === undefined) return undefined;
  rmSync(kept, { recursive: true, force: true });
  await lock.release();
  return kept;
}

function copyIn(gitDir: string): string {
  return join(gitDir, 'docsgen-staged');
}

/** @throws UsageError where a folder is in no work tree of git */
async function repositoryOf(root: string) {
  const asked = ['--show-toplevel', '--absolute-git-dir', '--git-common-dir'];
  const [top = '', gitDir = '', commonDir = ''] = await runGit(root, ['rev-parse', ...asked]).then(
    (stdout) => stdout.split('\n'),
    (error: unknown) => {
      throw failedGit(error, 'the site is in no work tree of git, and --staged checks what git would commit');
    },
  );
  return { top, gitDir, commonDir: resolve(root, commonDir) };
}

/** The index that a commit is made from: that of its hook, which for `git commit -a` or with paths is another file than the usual one. */
async function indexOf(top: string, gitDir: string): Promise<string> {
  const given = process.env.GIT_INDEX_FILE;
  const usual = join(gitDir, 'index');
  if (given === undefined || given === '') return usual;
  const index = resolve(top, given);
  const folder = dirname(index);
  // A hook of another repository, such as the one around a submodule.
  const isOther = existsSync(join(folder, 'HEAD')) && realpathSync(folder) !== realpathSync(gitDir);
  return isOther || !existsSync(index) ? usual : index;
}
