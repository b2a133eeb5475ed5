import { run } from '../src/cli/index.ts';

interface CommandOptions {
  readonly isTTY?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Ends a command that would run on, such as a server. */
  readonly signal?: AbortSignal;
}

/** Starts a command from the sources, in this process, and collects what it writes. */
export function startCommand(
  args: readonly string[],
  cwd: string,
  { isTTY = false, env = {}, signal }: CommandOptions = {},
) {
  const written = { stdout: '', stderr: '' };
  const done = run(args, {
    cwd,
    env,
    stdout: { isTTY, write: (text) => (written.stdout += text) },
    stderr: { isTTY, write: (text) => (written.stderr += text) },
    ...(signal && { signal }),
  });
  return { written, done };
}

/** Runs a command from the sources, in this process, and returns its exit code and what it wrote. */
export async function runCommand(args: readonly string[], cwd: string, options?: CommandOptions) {
  const { written, done } = startCommand(args, cwd, options);
  const code = await done;
  return { code, ...written };
}
