import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeFailure } from '../core/write/index.ts';
import { UsageError, UserError } from '../shared/user-error.ts';

/** The part of the process that commands use. Tests pass their own, to run commands inside their process. */
export interface Terminal {
  /** Current folder, an absolute path. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Whether a person is there who can answer a question. */
  readonly canAsk?: boolean;
  /** Ends a server. Without it, only a signal of the system does. */
  readonly signal?: AbortSignal;
}

export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** How findings are printed. */
export const formats = ['terminal', 'json', 'sarif', 'github'] as const;
export type Format = (typeof formats)[number];

/**
 * Exit codes that scripts and CI rely on. Signals are left to the system, which ends a command at any moment: a handler would
 * have to wait for running code of a page. The next command cleans up.
 */
export const exitCodes = { ok: 0, problems: 1, usage: 2 } as const;

/** Prints an error that is not about the site, with a hint. Findings about the site are printed by `report.ts`. */
export function printCommandError(
  { stderr }: Pick<Terminal, 'stderr'>,
  { message, hint }: { readonly message: string; readonly hint?: string | undefined },
): void {
  stderr.write(`${message}\n${hint === undefined ? '' : `  hint: ${hint}\n`}`);
}

/** Ends a command by an error that is none of docsgen's: prints it, and gives the exit code. Others pass. */
export function endByError(terminal: Pick<Terminal, 'stderr'>, error: unknown): number {
  if (!(error instanceof UserError)) throw error;
  printCommandError(terminal, error);
  return error instanceof UsageError ? exitCodes.usage : exitCodes.problems;
}

/** Runs `write`. @throws UserError where the disk is full or permission is denied */
export function attemptToWrite<T>(what: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw isRefusal(error) ? new UserError(`cannot write ${what}: ${refusalOf(error)}`) : error;
  }
}

/** Whether an error is one of the file system. */
export function isRefusal(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** The message for an error of the file system. It names the folder, as files are first written next to their place. */
export function refusalOf(error: NodeJS.ErrnoException): string {
  const { code, path } = error;
  const reason = writeFailure(error) ?? error.message;
  if (path === undefined) return reason;
  const folder = dirname(path);
  if (code === 'EEXIST') return `${reason}: ${path}`;
  return code === 'ENOENT' && !existsSync(folder) ? `there is no folder ${folder}` : `${reason} in ${folder}`;
}

/** A path for a command line: quoted where it has blanks or special characters. */
export function shellWord(path: string): string {
  if (/^[\p{L}\p{N}_./@+,:\\-]+$/u.test(path)) return path;
  return /["$`!]/.test(path) ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`;
}

/** `1 error, 2 warnings`; `''` for none. */
export function problemCounts({ errors, warnings }: { readonly errors: number; readonly warnings: number }): string {
  return [plural(errors, 'error'), plural(warnings, 'warning')].filter((text) => !text.startsWith('0 ')).join(', ');
}

/** `1 page`, `2 pages`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
