import { run } from '../src/cli/index.ts';

/** Runs a command of the sources with streams that remember, and gives its exit code and what it wrote. */
export async function runCommand(
  args: readonly string[],
  cwd: string,
  {
    isTTY = false,
    env = {},
    signal,
  }: {
    readonly isTTY?: boolean;
    readonly env?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  } = {},
) {
  const written = { stdout: '', stderr: '' };
  const code = await run(args, {
    cwd,
    env,
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { isTTY, write: (text) => (written.stderr += text) },
    ...(signal && { signal }),
  });
  return { code, ...written };
}
