import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Run {
  /** `null` where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const repository = join(import.meta.dirname, '..');

/** Environment variables as a user has them, without colours and outside of CI. */
function environment(more: Readonly<Record<string, string>> = {}) {
  const { GITHUB_ACTIONS: _, NODE_ENV: __, ...env } = process.env;
  return { ...env, ...more, NO_COLOR: '1' };
}

/**
 * Starts docsgen in a process of its own.
 *
 * @param more environment variables
 * @param bin the script to start; by default that of this repository
 */
export function startDocsgen(
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
  bin = join(repository, 'bin/docsgen'),
): { child: ChildProcess; done: Promise<Run> } {
  const child = spawn(process.execPath, [bin, ...args], { cwd, env: environment(more) });
  const done = new Promise<Run>((resolve) => {
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    // Of a busy machine, it may say what takes long.
    const others = () => stderr.replace(/^still .* after \d+ seconds\n/gm, '');
    child.on('close', (code) => resolve({ code, stdout, stderr: others() }));
  });
  return { child, done };
}

/**
 * Runs docsgen from `dist/` in this process, because starting Node takes longer than most commands. Tests of signals, and of
 * sites that call `process.exit`, need `startDocsgen`.
 */
export async function runDocsgen(
  args: readonly string[],
  cwd: string,
  { onStderr, signal }: RunOptions = {},
): Promise<Run> {
  const cli = (await import(
    /* @vite-ignore */ join(repository, 'dist/cli.js')
  )) as typeof import('../src/cli/index.ts');
  let stdout = '';
  let stderr = '';
  const code = await cli.run(args, {
    cwd,
    env: environment(),
    stdout: { write: (text) => (stdout += text) },
    stderr: {
      write(text) {
        stderr += text;
        onStderr?.(text);
      },
    },
    signal,
  });
  return { code, stdout, stderr };
}

interface RunOptions {
  readonly onStderr?: (text: string) => void;
  readonly signal?: AbortSignal;
}
