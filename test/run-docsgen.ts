import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const ownBin = join(import.meta.dirname, '../bin/docsgen');

/** Runs the command as a user does, without colours and outside any CI; that of this repository, or of `bin`. */
export function startDocsgen(
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
  bin = ownBin,
): { child: ChildProcess; done: Promise<Run> } {
  const { GITHUB_ACTIONS: _, NODE_ENV: __, ...env } = process.env;
  const child = spawn(process.execPath, [bin, ...args], { cwd, env: { ...env, ...more, NO_COLOR: '1' } });
  const done = new Promise<Run>((resolve) => {
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, done };
}

export function runDocsgen(args: readonly string[], cwd: string): Promise<Run> {
  return startDocsgen(args, cwd).done;
}
