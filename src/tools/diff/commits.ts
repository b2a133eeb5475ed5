import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { removeLeftovers, temporaryName } from '../../core/write/index.ts';
import { runGit } from '../../pipeline/content/index.ts';
import { UsageError } from '../../shared/user-error.ts';

/** The repository of a site. */
export interface Repository {
  /** Absolute path of its work tree. */
  readonly top: string;
  /** The site within it, `.` for the top. */
  readonly folder: string;
}

/** @throws UsageError where a folder is in no work tree of git */
export async function repositoryOf(root: string): Promise<Repository> {
  const top = (await git(root, ['rev-parse', '--show-toplevel'])).trim();
  return { top, folder: relative(realpathSync(top), realpathSync(root)) || '.' };
}

/** The full name of a commit, a branch or a tag. `undefined` where there is none. */
export async function commitOf({ top }: Repository, name: string): Promise<string | undefined> {
  const found = git(top, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  return found.then(
    (text) => text.trim() || undefined,
    () => undefined,
  );
}

/**
 * Checks a commit out into a temporary folder while something is done with it. Packages are those of the work tree.
 *
 * @param work gets the root of the site there, and a path next to it for its output
 */
export async function withCommit<T>(
  { top, folder }: Repository,
  commit: string,
  work: (root: string, outDir: string) => Promise<T>,
): Promise<T> {
  // What a killed comparison has left goes, so that git forgets its work tree below.
  removeLeftovers(tmpdir());
  const temporary = join(realpathSync(tmpdir()), temporaryName());
  mkdirSync(temporary, { mode: 0o700 });
  const tree = join(temporary, 'tree');
  try {
    // Hooks of the repository are about its own work tree.
    await git(top, ['-c', 'core.hooksPath=/dev/null', 'worktree', 'add', '--quiet', '--detach', tree, commit]);
    linkPackages(top, tree, folder);
    return await work(join(tree, folder), join(temporary, 'out'));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    await git(top, ['worktree', 'prune']).catch(() => undefined);
  }
}

/** Links `node_modules` of the site's folder and of those above, where the commit has none of its own. */
function linkPackages(top: string, tree: string, folder: string): void {
  const parts = folder === '.' ? [] : folder.split(sep);
  for (let depth = 0; depth <= parts.length; depth++) {
    const packages = join(...parts.slice(0, depth), 'node_modules');
    const link = join(tree, packages);
    if (!existsSync(join(top, packages)) || existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(top, packages), link, 'junction');
  }
}

async function git(cwd: string, args: readonly string[]): Promise<string> {
  try {
    // Of a partial clone, files may have to be fetched.
    return await runGit(cwd, args, { env: { GIT_NO_LAZY_FETCH: undefined } });
  } catch (error) {
    const { code, stderr = '' } = error as { readonly code?: unknown; readonly stderr?: unknown };
    if (code === 'ENOENT') throw new UsageError('git is not installed', 'compare two output folders instead');
    throw new UsageError(`git ${args[0] === '-c' ? args[2] : args[0]}: ${String(stderr).trim().split('\n').at(-1)}`);
  }
}
