import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../pipeline/bundle/index.ts';
import { UsageError, UserError } from '../shared/user-error.ts';
import { findForeignSites } from '../tools/foreign-sites/index.ts';
import { ownVersion } from './manifest.ts';
import { exitCodes, shellWord, type Terminal } from './terminal.ts';

const packageName = 'docsgen-migrate';

/** What `--timeout` is by default. */
const usualSeconds = 60;

/** What `docsgen-migrate` exports for `docsgen migrate`, which finds it where it is installed: the command itself. */
export interface MovingPackage {
  readonly migrateCommand: MigrateCommand;
}

/**
 * Moves a site, and gives the exit code.
 *
 * @param from folder of the old site or its config file, as it was typed; `undefined` for the current folder
 * @param moved folder of the new site, with `--check`
 */
export type MigrateCommand = (
  terminal: Terminal,
  from: string | undefined,
  moved: string | undefined,
  flags: MigrateFlags,
) => Promise<number>;

export interface MigrateFlags {
  readonly to?: string;
  readonly dryRun?: boolean;
  /** Counts again what a site that was moved shows of the old one. */
  readonly check?: boolean;
  /** Seconds that the config of the old site may run. */
  readonly timeout?: number;
}

/** Flags of `docsgen migrate`: those of the package, and whether it may be loaded without a question. */
interface Flags extends MigrateFlags {
  readonly yes?: boolean;
}

/**
 * `docsgen migrate`: turns a site of another tool into one of docsgen. What reads such sites is needed once in the life of a site, so
 * it is a package of its own: where it is not installed, `npx` asks whether it may load it.
 */
export function migrateCommand(
  terminal: Terminal,
  from: string | undefined,
  moved: string | undefined,
  flags: Flags,
): Promise<number> {
  return migrateFrom([packageRoot(), terminal.cwd], terminal, { from, moved }, flags);
}

/** The folders that a command line names. */
interface Folders {
  readonly from?: string | undefined;
  readonly moved?: string | undefined;
}

/** @param places folders that the package may be installed for, whose modules would find it */
export async function migrateFrom(
  places: readonly string[],
  terminal: Terminal,
  folders: Folders,
  flags: Flags,
): Promise<number> {
  const version = ownVersion();
  const installed = places.flatMap((place) => packageIn(place) ?? []);
  const found = installed.find((one) => one.version === version);
  if (found !== undefined) {
    const { migrateCommand: migrate }: MovingPackage = await import(/* @vite-ignore */ pathToFileURL(found.main).href);
    return migrate(terminal, folders.from, folders.moved, flags);
  }
  const [other] = installed;
  if (other !== undefined)
    terminal.stderr.write(`${packageName} ${other.version} is installed, which is for docsgen ${other.version} only\n`);
  return runByNpx(terminal, `${packageName}@${version}`, folders, flags);
}

interface InstalledPackage {
  readonly version: string;
  /** The module with the command, an absolute path. */
  readonly main: string;
}

/** The package as modules of a folder find it; `undefined` where it is not installed. */
function packageIn(folder: string): InstalledPackage | undefined {
  try {
    const manifest = createRequire(join(folder, 'package.json')).resolve(`${packageName}/package.json`);
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
    const main = join(dirname(manifest), 'dist/index.js');
    // Where it is linked, it may not have been built.
    return existsSync(main) ? { version: String(version), main } : undefined;
  } catch {
    return undefined;
  }
}

/** Starts the package by `npx`, which asks whether it may load it; prints how to where no person can answer. */
async function runByNpx(
  terminal: Terminal,
  wanted: string,
  { from, moved }: Folders,
  { to, dryRun = false, check = false, timeout = usualSeconds, yes = false }: Flags,
): Promise<number> {
  const { cwd, env, stderr, canAsk = false } = terminal;
  const [site] = findForeignSites(resolve(cwd, from ?? '.'));
  const args = [
    ...(check ? ['--check'] : []),
    ...(from === undefined ? [] : [from]),
    ...(moved === undefined ? [] : [moved]),
    ...(to === undefined ? [] : ['--to', to]),
    ...(dryRun ? ['--dry-run'] : []),
    ...(timeout === usualSeconds ? [] : ['--timeout', String(timeout)]),
  ];
  const typed = ['npx', wanted, ...args.map(shellWord)].join(' ');
  const what = site === undefined ? 'sites of other tools' : `a site of ${site.tool.name}`;
  if (!canAsk && !yes)
    throw new UsageError(
      `what moves ${what} is the package ${wanted}, which is not installed`,
      `type ${typed}, or say --yes to load it`,
    );
  stderr.write(`what moves ${what} is the package ${wanted}: ${typed}\n`);
  const code = await new Promise<number | undefined>((done) => {
    // On Windows it is a script, which only a shell starts.
    const shell = process.platform === 'win32';
    const given = [...(yes ? ['--yes'] : []), wanted, ...args];
    const child = spawn('npx', shell ? given.map(shellWord) : given, { cwd, env: { ...env }, stdio: 'inherit', shell });
    child.on('error', () => done(undefined));
    child.on('close', (exit) => done(exit ?? exitCodes.problems));
  });
  if (code !== undefined) return code;
  throw new UserError('npx cannot be started', `install npm, then ${typed}`);
}
