import { writeFileSync } from 'node:fs';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import picocolors from 'picocolors';
import { build } from '../assembly/build.ts';
import { cacheFolder } from '../core/cache/index.ts';
import { assignSeverities } from '../core/findings/index.ts';
import type { BreakingRules } from '../model/api-changes.ts';
import type { ApiConfig } from '../model/api-config.ts';
import { findConfig, loadConfig } from '../pipeline/config/index.ts';
import { UsageError } from '../shared/user-error.ts';
import {
  type BuiltSite,
  commitOf,
  compareBuilds,
  isBuild,
  printHtml,
  printMarkdown,
  printTerminal,
  type Repository,
  readBuild,
  repositoryOf,
  withCommit,
} from '../tools/diff/index.ts';
import { countProblems, printDiagnostics } from './report.ts';
import { attemptToWrite, exitCodes, printCommandError, type Terminal } from './terminal.ts';

/** How a comparison is printed. */
type DiffFormat = 'terminal' | 'markdown' | 'json' | 'html';

interface DiffFlags {
  readonly root?: string;
  readonly format: DiffFormat;
  readonly out?: string;
  readonly exitCode?: boolean;
}

/** A side of the comparison: the folder or commit that an argument names. */
type Named =
  | { readonly kind: 'folder'; readonly name: string; readonly folder: string }
  | {
      readonly kind: 'commit';
      readonly name: string;
      readonly repository: Repository;
      readonly commit: string;
      readonly root: string;
    };

/** `docsgen diff`: lists what changes for readers between two builds, or between two commits, which are built first. */
export async function diffCommand(
  terminal: Terminal,
  oldName: string,
  newName: string,
  flags: DiffFlags,
): Promise<number> {
  const { cwd, env, stdout } = terminal;
  if (flags.format === 'html' && flags.out === undefined)
    throw new UsageError('--format html needs --out', 'add --out changes.html');
  const [before, after] = [await find(terminal, oldName, flags.root), await find(terminal, newName, flags.root)];
  const was = await read(terminal, before);
  const isSame = before.kind === 'commit' && after.kind === 'commit' && before.commit === after.commit;
  const is = isSame ? was : was && (await read(terminal, after));
  if (was === undefined || is === undefined) return exitCodes.problems;
  const diff = compareBuilds(
    { name: shownName(before, cwd), site: was },
    { name: shownName(after, cwd), site: is },
    await breakingRules(terminal, flags.root),
  );
  const colors = picocolors.createColors(
    flags.out === undefined && stdout.isTTY === true && env.NO_COLOR === undefined,
  );
  const print: Readonly<Record<DiffFormat, () => string>> = {
    terminal: () => printTerminal(diff, colors),
    markdown: () => printMarkdown(diff),
    json: () => `${JSON.stringify(diff, null, 2)}\n`,
    html: () => printHtml(diff),
  };
  const text = print[flags.format]();
  const { out } = flags;
  if (out === undefined) stdout.write(text);
  else attemptToWrite(out, () => writeFileSync(resolve(cwd, out), text));
  return flags.exitCode === true && diff.isDifferent ? exitCodes.problems : exitCodes.ok;
}

/** The name of a side in the report: a short hash, or a path that means something on other machines. */
export function shownName(
  named: { readonly kind: 'commit'; readonly name: string } | { readonly kind: 'folder'; readonly folder: string },
  cwd: string,
): string {
  if (named.kind === 'commit') return /^[\da-f]{40,64}$/.test(named.name) ? named.name.slice(0, 10) : named.name;
  const path = relative(cwd, named.folder);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? basename(named.folder) : path.split(sep).join('/');
}

/** What the config, where there is one, says of what breaks clients of an API; folders alone say nothing. */
async function breakingRules(
  terminal: Terminal,
  given: string | undefined,
): Promise<(address: string) => BreakingRules> {
  const { cwd } = terminal;
  if (findConfig(cwd, given).kind === 'missing') return () => ({});
  const { config, findings, root } = await loadConfig({ cwd, root: given });
  if (config === undefined) printDiagnostics(terminal, { diagnostics: assignSeverities(findings), root });
  return rulesAt(config?.api ?? []);
}

/** What the entries of a config say, by the addresses of their references: each language has its own, `/de/api`. */
export function rulesAt(entries: readonly Pick<ApiConfig, 'route' | 'breaking'>[]): (address: string) => BreakingRules {
  const rules = new Map(entries.map(({ route, breaking = {} }) => [route, breaking]));
  return (address) => rules.get(address) ?? rules.get(address.replace(/^\/[^/]+(?=\/|$)/, '') || '/') ?? {};
}

/** Finds out what an argument names: a folder with a built site, else a commit in the repository of the site. */
async function find({ cwd }: Terminal, name: string, given: string | undefined): Promise<Named> {
  const folder = resolve(cwd, name);
  if (isBuild(folder)) return { kind: 'folder', name, folder };
  const { root } = findConfig(cwd, given);
  const repository = await repositoryOf(root).catch((error: unknown) => {
    if (error instanceof UsageError) return undefined;
    throw error;
  });
  const commit = repository && (await commitOf(repository, name));
  if (repository === undefined)
    throw new UsageError(
      `${name} is no output folder`,
      'name two folders that docsgen build wrote; commits need a work tree of git',
    );
  if (commit === undefined)
    throw new UsageError(
      `${name} is no output folder, and no commit, branch or tag of this clone`,
      (await commitOf(repository, `origin/${name}`)) === undefined
        ? 'name a folder that docsgen build wrote, or fetch what is missing: git fetch --all --tags, in CI fetch-depth: 0 of actions/checkout'
        : `write origin/${name}: the branch is not checked out`,
    );
  return { kind: 'commit', name, repository, commit, root };
}

/** Reads a build; a commit is built first. `undefined` where that fails: then its findings have been printed. */
async function read(terminal: Terminal, named: Named): Promise<BuiltSite | undefined> {
  if (named.kind === 'folder') return readBuild(named.folder);
  const { name, repository, commit } = named;
  terminal.stderr.write(`building ${name} (${commit.slice(0, 10)})\n`);
  return withCommit(repository, commit, async (root, outDir) => {
    const built = await build({ cwd: root, root, outDir, cacheDir: cacheFolder(named.root) });
    if (countProblems(built.diagnostics).errors === 0) return readBuild(outDir);
    // Paths of findings relative to the site: the commit is checked out in a temporary folder.
    printDiagnostics({ ...terminal, cwd: root }, built);
    printCommandError(terminal, {
      message: `${name} cannot be built, so there is nothing to compare`,
      hint: 'correct these errors; or, where only the docsgen and packages of that time can build it, compare the folder of a build of that time',
    });
    return undefined;
  });
}
