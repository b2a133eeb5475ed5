import { existsSync, lstatSync, mkdirSync, renameSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { runGit } from '../../pipeline/content/index.ts';
import { UsageError } from '../../shared/user-error.ts';
import { type Entries, entriesIn } from './read-index.ts';

interface Places {
  /** The work tree, and the folder that has its objects. */
  readonly top: string;
  readonly commonDir: string;
  /** The present commit, where it is not that of the work tree. */
  readonly commit?: string;
  /** Where the files are written, and a folder for what git has to know of them. */
  readonly tree: string;
  readonly repository: string;
}

/**
 * Writes entries of an index as files, or those of them that are not there already. The folder becomes a work tree of the same
 * repository, which that does not know of: dates and moves are found as in the real one, and no index but its own is written.
 *
 * @returns paths of submodules that are left out, as their commit is not there
 * @throws UsageError where git cannot write them
 */
export async function exportEntries(entries: Entries, places: Places): Promise<readonly string[]> {
  const { tree, repository } = places;
  const [index, changing] = [join(repository, 'index'), join(repository, changingIndex)];
  // A killed run has left an index of the other name.
  const before: Entries = existsSync(index)
    ? entriesIn(await gitIn(places, index, ['ls-files', '--stage', '-z']))
    : new Map();
  const differences = changesOf(before, entries);
  // Attributes say how other files are written.
  const isKept = existsSync(index) && !differences.some(({ path }) => path.endsWith('.gitattributes'));
  if (isKept) renameSync(index, changing);
  else for (const folder of [tree, repository]) makeEmpty(folder);
  await connect(places);
  const changes = isKept ? differences : changesOf(new Map(), entries);
  for (const { path, isRemoved } of changes) if (isRemoved) removeEntry(tree, path);
  const lines = changes.map(({ path, entry }) => `${entry}\t${path}\0`).join('');
  await gitIn(places, changing, ['update-index', '-z', '--index-info'], lines);
  const differ = ['diff-files', '--ignore-submodules=all', '--name-only', '-z'];
  const missing = await gitIn(places, changing, differ);
  await gitIn(places, changing, ['checkout-index', '--force', '--index', '-z', '--stdin'], missing);
  linkPackages(entries, places);
  const leftOut = await exportSubmodules(entries, places);
  if (existsSync(changing)) renameSync(changing, index);
  return leftOut;
}

/** The name of the index while files are written. */
const changingIndex = 'changing';

function makeEmpty(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

interface Change {
  readonly path: string;
  readonly entry: string;
  readonly isRemoved: boolean;
}

/** Entries that are new or different, after those that are gone: a file may become a folder. */
function changesOf(before: Entries, now: Entries): readonly Change[] {
  const nothing = (entry: string) => `0 ${'0'.repeat(entry.split(' ')[1]?.length ?? 0)}`;
  const removed = [...before].filter(([path]) => !now.has(path));
  const changed = [...now].filter(([path, entry]) => before.get(path) !== entry);
  return [
    ...removed.map(([path, entry]) => ({ path, entry: nothing(entry), isRemoved: true })),
    ...changed.map(([path, entry]) => ({ path, entry, isRemoved: false })),
  ];
}

/** Makes the folder a work tree, as `git worktree add` would, with the commit that is the present one. */
async function connect({ top, commonDir, commit: given, tree, repository }: Places): Promise<void> {
  const commit = given ?? (await runGit(top, ['rev-parse', '--verify', '--quiet', 'HEAD']).catch(() => ''));
  // Before the first commit, git still asks for the name of a branch.
  writeFileSync(join(repository, 'HEAD'), commit === '' ? 'ref: refs/heads/docsgen-none\n' : `${commit.trim()}\n`);
  writeFileSync(join(repository, 'commondir'), `${relative(repository, commonDir)}\n`);
  writeFileSync(join(tree, '.git'), `gitdir: ${relative(tree, repository)}\n`);
}

/** Removes a file, and the folders that are empty without it. */
function removeEntry(tree: string, path: string): void {
  rmSync(join(tree, path), { recursive: true, force: true });
  try {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) rmdirSync(join(tree, folder));
  } catch {
    // It has other files.
  }
}

/** Runs git on the copy. The places are named, so that no variable or setting makes it write to others. */
async function gitIn(
  { tree, repository }: Places,
  index: string,
  args: readonly string[],
  input = '',
): Promise<string> {
  const env = {
    GIT_DIR: repository,
    GIT_WORK_TREE: tree,
    GIT_INDEX_FILE: index,
    // Of a partial clone, files may have to be fetched.
    GIT_NO_LAZY_FETCH: undefined,
  };
  const settings = ['core.fsmonitor=false', 'core.untrackedCache=false', 'core.splitIndex=false'];
  return runGit(tree, [...settings.flatMap((setting) => ['-c', setting]), ...args], { input, env }).catch(
    (error: unknown) => {
      throw failedGit(error, `git ${args[0]} failed`);
    },
  );
}

/** The error for a call of git that failed: that git is missing, or what it wrote. */
export function failedGit(error: unknown, message: string): UsageError {
  const { code, stderr = '' } = error as { readonly code?: unknown; readonly stderr?: string | Buffer };
  if (code === 'ENOENT') return new UsageError('git is not installed, and --staged checks what git would commit');
  const said = stderr.toString().trim().split('\n').at(-1);
  return new UsageError(message, said === '' ? undefined : `git: ${said}`);
}

/** Links `node_modules` wherever the work tree has such a folder and the copy has none. */
function linkPackages(entries: Entries, { top, tree }: Places): void {
  const folders = new Set<string>(['.']);
  for (const path of entries.keys())
    for (let folder = posix.dirname(path); !folders.has(folder); folder = posix.dirname(folder)) folders.add(folder);
  for (const folder of folders) {
    const packages = resolve(top, folder, 'node_modules');
    const link = join(tree, folder, 'node_modules');
    if (!existsSync(packages) || lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(packages, link, 'junction');
  }
}

/** Writes the commits of submodules that the index has, from their repositories, where they are there. */
async function exportSubmodules(entries: Entries, { top, tree, repository }: Places): Promise<readonly string[]> {
  const leftOut: string[] = [];
  for (const [path, entry] of entries) {
    const inside = join(top, path);
    // One that is not checked out is an empty folder in the work tree, too.
    if (!entry.startsWith('160000 ') || !existsSync(join(inside, '.git'))) continue;
    const [, commit = ''] = entry.split(' ');
    const files = await runGit(inside, ['ls-tree', '-r', '-z', '--full-tree', commit]).catch(() => undefined);
    const commonDir = await runGit(inside, ['rev-parse', '--git-common-dir']).catch(() => undefined);
    if (files === undefined || commonDir === undefined) leftOut.push(path);
    else {
      const places = {
        top: inside,
        commonDir: resolve(inside, commonDir.trim()),
        commit,
        tree: join(tree, path),
        repository: join(repository, 'submodules', encodeURIComponent(path)),
      };
      const others = await exportEntries(entriesOfTree(files), places);
      leftOut.push(...others.map((other) => posix.join(path, other)));
    }
  }
  return leftOut;
}

/** Entries of a commit in the form of an index. */
function entriesOfTree(stdout: string): Entries {
  return new Map([...entriesIn(stdout)].map(([path, entry]) => [path, entry.replace(/ \w+ (\w+)$/, ' $1 0')] as const));
}
