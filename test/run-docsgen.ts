import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Run {
  /** `null` where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const repository = join(import.meta.dirname, '..');

/** As a user has it, without colours and outside of any CI. */
function environment(more: Readonly<Record<string, string>> = {}) {
  const { GITHUB_ACTIONS: _, NODE_ENV: __, ...env } = process.env;
  return { ...env, ...more, NO_COLOR: '1' };
}

/** Starts the command in a process of its own: that of this repository, or of `bin`. */
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
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, done };
}

let bundles: Promise<string> | undefined;

/** The cache of a small site that was built: what it has bundled is what most sites of tests need. */
function bundlesOfTests(): Promise<string> {
  bundles ??= (async () => {
    const root = mkdtempSync(join(tmpdir(), 'docsgen-bundles-'));
    mkdirSync(join(root, 'docs'));
    writeFileSync(join(root, 'docs/a.md'), '# A\n');
    writeFileSync(join(root, 'docsgen.config.js'), "export default { title: 'Test' };\n");
    await run(['build'], root);
    return join(root, '.docsgen/cache');
  })();
  return bundles;
}

/** A command that bundles, in a site that was never built and has a cache of its own. */
function isFirstBuild([command = '', ...flags]: readonly string[], cwd: string): boolean {
  const isBundling = command === 'build' || command === 'check-links';
  return (
    isBundling &&
    !flags.some((flag) => /^--(?:no-cache|cache-dir|shard|explain|timings)/.test(flag)) &&
    ['docsgen.config.js', 'docsgen.config.ts'].some((name) => existsSync(join(cwd, name))) &&
    !['.docsgen', 'node_modules'].some((name) => existsSync(join(cwd, name)))
  );
}

/**
 * Runs the command in this process, from `dist/` as it is shipped: to start Node and to load it again takes longer than
 * most commands. What is about processes (signals, `process.exit` in code of a site) needs `startDocsgen`.
 */
export async function runDocsgen(args: readonly string[], cwd: string, options: RunOptions = {}): Promise<Run> {
  const made = isFirstBuild(args, cwd) ? await bundlesOfTests() : undefined;
  // Of several commands that begin at once, one gets it.
  if (made !== undefined && isFirstBuild(args, cwd)) cpSync(made, join(cwd, '.docsgen/cache'), { recursive: true });
  return run(args, cwd, options);
}

interface RunOptions {
  readonly onStderr?: (text: string) => void;
  readonly signal?: AbortSignal;
}

async function run(args: readonly string[], cwd: string, { onStderr, signal }: RunOptions = {}): Promise<Run> {
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
