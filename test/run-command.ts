import { run } from '../src/cli/index.ts';

interface CommandOptions {
  readonly isTTY?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Ends a server. */
  readonly signal?: AbortSignal;
}

/** Starts a command of the sources with streams that remember what it writes. */
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

/** Runs a command of the sources, and gives its exit code and what it wrote. */
export async function runCommand(args: readonly string[], cwd: string, options?: CommandOptions) {
  const { written, done } = startCommand(args, cwd, options);
  const code = await done;
  return { code, ...written };
}
