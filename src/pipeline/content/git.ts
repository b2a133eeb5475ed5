import { posix, resolve } from 'node:path';
import { textOfRegularFile } from '../../core/text/index.ts';
import type { SourcePath } from '../../model/place.ts';
import type { History } from '../../model/source.ts';
import { mayHaveGit, readBlobs, refusalOfGit, runGit, wordsOfGit } from './run-git.ts';

/** What decides what git says of the past: a commit determines its whole history, except for commits that are replaced. */
export interface GitState {
  readonly commit: string;
  /** The site, relative to the top of the work tree. */
  readonly folder: string;
  readonly replacements: string;
  /** Text of `.mailmap`, which unites names of people. */
  readonly mailmap: string;
}

/** `undefined` without git, without a work tree and with a shallow history, whose dates would be wrong. */
export async function readGitState(root: string): Promise<GitState | undefined> {
  if (!mayHaveGit(root)) return;
  const replaced = '--glob=refs/replace';
  const asked = ['--is-shallow-repository', '--show-prefix', '--show-cdup', 'HEAD', '--git-path', 'info/grafts'];
  const all = [...asked, replaced, '--symbolic-full-name', replaced];
  const stdout = await runGit(root, ['rev-parse', ...all]).catch(() => 'true');
  const [shallow, folder = '', top = '', commit = '', grafts = '', ...replacements] = stdout.split('\n');
  if (shallow === 'true') return;
  const replaces = replacements.join('\n') + fileText(resolve(root, grafts));
  return { commit, folder, replacements: replaces, mailmap: fileText(resolve(root, top, '.mailmap')) };
}

/** Why git says nothing of the past, and what to do. `undefined` where it does, and without a repository. */
export async function missingHistory(
  root: string,
): Promise<{ readonly message: string; readonly hint?: string } | undefined> {
  const refusal = await refusalOfGit(root);
  if (refusal !== undefined || !mayHaveGit(root)) return refusal;
  const stdout = await runGit(root, ['rev-parse', '--is-shallow-repository', 'HEAD']).catch(() => undefined);
  if (stdout === undefined) {
    const damage = await runGit(root, ['log', '-1']).then(() => undefined, damagedHistory);
    return damage === undefined || damage.message.includes('does not have any commits yet')
      ? { message: 'its repository has no commit', hint: 'commit the pages' }
      : damage;
  }
  if (!stdout.startsWith('true')) return;
  return {
    message: 'the clone is shallow',
    hint: 'fetch all commits: git fetch --unshallow, or in CI fetch-depth: 0 of actions/checkout',
  };
}

/** The finding for a repository that git cannot read, in words of git. */
export function damagedHistory(error: unknown): { readonly message: string; readonly hint: string } {
  return {
    message: `git cannot read its repository: ${wordsOfGit(error)}`,
    hint: 'git fsck says what is damaged; git fetch --refetch gets what a partial clone left out',
  };
}

/**
 * Date of the last commit of every file at or below `paths`, from one call of git.
 *
 * @param namesPeople whether names are read, too: of the last author, and of all with their co-authors; no programs
 * @throws where git fails
 */
export async function readGitDates(
  root: string,
  { commit, folder }: GitState,
  paths: readonly SourcePath[],
  namesPeople = false,
): Promise<ReadonlyMap<SourcePath, History>> {
  const names = namesPeople ? '%x01%aN%x01%(trailers:key=Co-authored-by,valueonly,separator=%x01)' : '';
  const how = [`--format=%x00%cI${names}`, '--name-only', '-z', '--no-renames'];
  const args = ['log', ...how, commit, '--', ...paths];
  const stdout = await runGit(root, args);
  return datesIn(stdout, folder);
}

/** When a file was committed for the first time; `undefined` where it is in no commit. */
export async function readAdded(root: string, { commit }: GitState, path: SourcePath): Promise<string | undefined> {
  const args = ['log', '--diff-filter=A', '--no-renames', '--format=%cI', commit, '--', path];
  const stdout = await runGit(root, args);
  return stdout.trim().split('\n').at(-1) || undefined;
}

/** The text of a file; `''` when there is none. */
function fileText(file: string): string {
  return textOfRegularFile(file) ?? '';
}

function datesIn(log: string, folder: string): ReadonlyMap<SourcePath, History> {
  const last = new Map<SourcePath, History>();
  const commits = new Map<SourcePath, Map<string, number>>();
  for (const commit of log.slice(1).split('\0\0')) {
    const [head = '', ...files] = commit.split(/\0\n?/);
    const [date = '', ...given] = head.split('\x01');
    const people = given.map((name) => name.replace(/\s*<[^>]*>\s*$/, '').trim()).filter(isPerson);
    for (const file of files) {
      if (file === '') continue;
      const path = posix.relative(folder, file);
      const [author] = people;
      if (!last.has(path)) last.set(path, author === undefined ? { date } : { date, author });
      if (people.length === 0) continue;
      const counts = commits.get(path) ?? new Map<string, number>();
      commits.set(path, counts);
      for (const name of new Set(people)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  for (const [path, counts] of commits) {
    const people = [...counts].sort(([a, many], [b, others]) => others - many || (a < b ? -1 : 1));
    last.set(path, { ...last.get(path), people: people.map(([name]) => name) });
  }
  return last;
}

/** Programs have names such as `renovate[bot]`. */
function isPerson(name: string): boolean {
  return name !== '' && !name.endsWith('[bot]');
}

/** The old path of a file and its present one; without `now` it was deleted. */
interface Move {
  readonly path: SourcePath;
  readonly now?: SourcePath;
}

export interface EarlierFile extends Move {
  readonly text: string;
}

/**
 * Files below `dirs` that were changed, renamed or deleted since the last commit of the file `since`, or since the last
 * commit, with the text they had then. Uncommitted changes of tracked files count. Empty without git or a work tree.
 */
export async function readEarlierFiles(
  root: string,
  options: {
    readonly since?: SourcePath;
    readonly dirs: readonly string[];
    readonly isWanted?: (move: Move) => boolean;
  },
): Promise<readonly EarlierFile[]> {
  const { since, dirs, isWanted = () => true } = options;
  if (dirs.length === 0 || !mayHaveGit(root)) return [];
  try {
    const git = (...args: string[]) => runGit(root, args);
    const commit = (since !== undefined && (await git('log', '-1', '--format=%H', '--', since)).trim()) || 'HEAD';
    const how = ['-M', '--relative', '--name-status', '-z', '--diff-filter=MRD'];
    const files = movesIn(await git('diff', ...how, commit, '--', ...dirs)).filter(isWanted);
    const texts = await readBlobs(
      root,
      files.map(({ path }) => `${commit}:./${path}`),
    );
    return files.map((file, index) => ({ ...file, text: texts[index] ?? '' }));
  } catch {
    return [];
  }
}

function movesIn(changes: string): readonly Move[] {
  const fields = changes.split('\0');
  const moves: Move[] = [];
  for (let index = 0; (fields[index] ?? '') !== ''; ) {
    const [kind = '', path = '', other = ''] = fields.slice(index, index + 3);
    const isRename = kind.startsWith('R');
    moves.push(kind === 'D' ? { path } : { path, now: isRename ? other : path });
    index += isRename ? 3 : 2;
  }
  return moves;
}

/** Files whose deletion is committed, with their last text; `''` for files that git does not know. */
export async function readDeletedFiles(root: string, paths: readonly SourcePath[]): Promise<readonly EarlierFile[]> {
  const read = async (path: SourcePath): Promise<string> => {
    const commit = (await runGit(root, ['log', '-1', '--format=%H', '--', path])).trim();
    return commit === '' ? '' : ((await readBlobs(root, [`${commit}^:./${path}`]))[0] ?? '');
  };
  const isWorth = mayHaveGit(root);
  return Promise.all(paths.map(async (path) => ({ path, text: isWorth ? await read(path).catch(() => '') : '' })));
}

/** Whether a file is, or was, in a commit that leads to the present one. */
export async function wasCommitted(root: string, path: SourcePath): Promise<boolean> {
  if (!mayHaveGit(root)) return false;
  const args = ['--literal-pathspecs', 'log', '-1', '--format=%H', '--', path];
  return runGit(root, args).then(
    (stdout) => stdout !== '',
    () => false,
  );
}

/** The texts that git has under ids of blobs, with line ends as git stores them; those that it lacks are left out. */
export async function readBlobTexts(root: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => /^[0-9a-f]{4,64}$/i.test(id));
  if (!mayHaveGit(root)) return new Map();
  const texts = await readBlobs(root, wanted).catch(() => []);
  const found = wanted.map((id, index) => [id, texts[index]?.replaceAll('\r\n', '\n') ?? ''] as const);
  return new Map(found.filter(([, text]) => text !== ''));
}
