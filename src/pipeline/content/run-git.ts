import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether it is worth to start git, which takes longer than many a build: its folder, or a file that names it, is here or above. */
export function mayHaveGit(root: string): boolean {
  return process.env.GIT_DIR !== undefined || hasRepository(root);
}

function hasRepository(root: string): boolean {
  if (!existsSync(root)) return false;
  for (let folder = realpathSync(root); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return true;
    if (folder === dirname(folder)) return false;
  }
}

/**
 * Runs git in a folder, and returns what it writes. It takes no lock, as editors and hooks use the repository meanwhile.
 *
 * @param options.input for its standard input
 * @param options.env further variables of its environment
 * @throws where git fails
 */
export async function runGit(
  cwd: string,
  args: readonly string[],
  options: { readonly input?: string; readonly env?: Readonly<Record<string, string | undefined>> } = {},
): Promise<string> {
  return (await runGitForBytes(cwd, args, options)).toString();
}

/**
 * Why git cannot read the repository of a folder, in its own words, and the command that it offers, as for `safe.directory`.
 * `undefined` where it can, and without a repository.
 */
export async function refusalOfGit(
  root: string,
): Promise<{ readonly message: string; readonly hint?: string } | undefined> {
  if (!mayHaveGit(root)) return;
  return runGit(root, ['rev-parse', '--show-prefix']).then(
    () => undefined,
    (error: Error & { readonly code?: unknown }) => {
      if (error.code === 'ENOENT') return { message: 'git is not installed' };
      const [hint] = /(?<=^\t)git config .*$/m.exec(error.message) ?? [];
      return { message: wordsOfGit(error), hint };
    },
  );
}

/** Why a run of git failed, in its own words. */
export function wordsOfGit(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^fatal: (.*)$/m.exec(message)?.[1] ?? message;
}

async function runGitForBytes(
  cwd: string,
  args: readonly string[],
  { input, env }: Parameters<typeof runGit>[2] = {},
): Promise<Buffer> {
  // A hook of git is started with variables that name its repository and index from the folder of the hook.
  const given = hasRepository(cwd) ? Object.fromEntries(namesRepository.map((name) => [name, undefined])) : {};
  const all = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', ...given, ...env };
  const running = run('git', [...plainLog, ...args], { cwd, maxBuffer: 1 << 30, encoding: 'buffer', env: all });
  running.child.stdin?.on('error', () => {}).end(input ?? '');
  return (await running).stdout;
}

/** What a user has set for reading the log: it would follow a file to other names, and print signatures between its lines. */
const plainLog = ['-c', 'log.follow=false', '-c', 'log.showSignature=false'];

const namesRepository = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_PREFIX', 'GIT_INDEX_FILE'];

/** Texts of git objects, from one call of git; `undefined` for one that is missing, as in a clone without blobs. */
export async function readBlobs(root: string, names: readonly string[]): Promise<readonly (string | undefined)[]> {
  if (names.length === 0) return [];
  const input = names.map((name) => `${name}\n`).join('');
  const stdout = await runGitForBytes(root, ['cat-file', '--batch'], { input });
  let offset = 0;
  return names.map(() => {
    const end = stdout.indexOf('\n', offset);
    const size = / blob (\d+)$/.exec(stdout.toString('utf8', offset, end))?.[1];
    offset = end + 1;
    if (size === undefined) return undefined;
    const text = stdout.toString('utf8', offset, offset + Number(size));
    offset += Number(size) + 1;
    return text;
  });
}
