import { spawn } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import { commitFiles, git } from '../git.ts';

const repository = join(import.meta.dirname, '../..');

/** `npm install --prefix FOLDER turbo turborepo-remote-cache nx`, then `ENGINES=FOLDER`; else they are looked for along `PATH`. */
const installed = process.env.ENGINES === undefined ? [] : [resolve(process.env.ENGINES, 'node_modules/.bin')];
const path = [...installed, ...(process.env.PATH ?? '').split(delimiter)];

/** The file of a command; `undefined` where it is not installed. */
function findCommand(name: string): string | undefined {
  return path.map((folder) => join(folder, name)).find((file) => isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** For the title of tests: what of the commands is not installed; empty where all are. */
export function notTried(...commands: readonly string[]): string {
  const missing = commands.filter((name) => findCommand(name) === undefined);
  return missing.length === 0 ? '' : ` (not tried: ${missing.join(', ')} not installed)`;
}

export interface Ran {
  readonly code: number | null;
  /** All that was printed. */
  readonly said: string;
}

/** A folder that an origin, its clones and a store share. */
export interface Network {
  readonly folder: string;
  /** Where commits come from. */
  readonly origin: string;
  /** Another machine: a new clone. */
  readonly machine: () => string;
  /** Runs lines of a shell on a machine, with `npx` that finds docsgen and the engines. */
  readonly run: (lines: string, cwd: string, env?: Readonly<Record<string, string>>) => Promise<Ran>;
  /** Starts a server, and waits until it answers. @returns its end */
  readonly serve: (lines: string, env: Readonly<Record<string, string>>, address: string) => Promise<() => void>;
}

/** Makes a repository of a site, of which machines have clones. */
export function createNetwork(files: Readonly<Record<string, string>>): Network {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-network-'));
  const origin = join(folder, 'origin');
  write(origin, files);
  commitFiles(origin);
  const bin = join(folder, 'bin');
  write(bin, {}, { docsgen: `exec "${process.execPath}" "${join(repository, 'bin/docsgen')}" "$@"`, npx: 'exec "$@"' });
  const environment = (env: Readonly<Record<string, string>>) => {
    const { GITHUB_ACTIONS: _, CI: __, NODE_ENV: ___, ...own } = process.env;
    return { ...own, NO_COLOR: '1', ...env, PATH: [env.FIRST ?? bin, bin, ...path].join(delimiter) };
  };
  let machines = 0;
  return {
    folder,
    origin,
    machine() {
      const root = join(folder, `machine-${++machines}`);
      git(folder, 'clone', '--quiet', origin, root);
      mkdirSync(join(root, 'node_modules'));
      linkNx(join(root, 'node_modules'));
      return root;
    },
    run(lines, cwd, env = {}) {
      const child = spawn('sh', ['-ec', lines], { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
      return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
    },
    async serve(lines, env, address) {
      const child = spawn('sh', ['-ec', lines], { cwd: folder, env: environment(env), stdio: 'ignore' });
      while (!(await answers(address))) {
        if (child.exitCode !== null) throw new Error(`the server has ended with ${child.exitCode}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return () => void child.kill();
    },
  };
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  );
}

/** Writes files, and scripts that can be run. */
export function write(
  folder: string,
  files: Readonly<Record<string, string>>,
  scripts: Readonly<Record<string, string>> = {},
): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  for (const [name, line] of Object.entries(scripts))
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
}

/** Nx runs the package of the workspace, and not the one that was started. */
function linkNx(modules: string): void {
  const command = findCommand('nx');
  if (command === undefined) return;
  const file = realpathSync(command);
  const from = file.slice(0, file.lastIndexOf(`${sep}node_modules${sep}`) + `${sep}node_modules`.length);
  for (const name of ['nx', '@nx']) symlinkSync(join(from, name), join(modules, name));
}

/**
 * A folder with a `docsgen` of another version, for `FIRST` in an environment.
 *
 * @param folder is made
 */
export function installOtherVersion(folder: string): string {
  for (const name of ['bin', 'dist', 'package.json', 'templates', 'src/client', 'src/shared'])
    cpSync(join(repository, name), join(folder, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'dist/other-version.js'), '// Not in the version that is tested.\n');
  write(join(folder, 'path'), {}, { docsgen: `exec "${process.execPath}" "${join(folder, 'bin/docsgen')}" "$@"` });
  return join(folder, 'path');
}

/** A folder with a `docsgen` that dies where it makes the second part, for `FIRST` in an environment. */
export function installDyingShard(folder: string): string {
  const docsgen = `exec "${process.execPath}" "${join(repository, 'bin/docsgen')}" "$@"`;
  write(folder, {}, { docsgen: `case "$*" in *"--shard 2/"*) kill -9 $$ ;; esac\n${docsgen}` });
  return folder;
}
