import { dirname } from 'node:path';
import { writeFailure } from '../core/write/index.ts';

/** What a command sees of the process that runs it. Tests pass their own to run commands inside their process. */
export interface Terminal {
  /** Current folder, an absolute path. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Ends a command that serves. Without it, only a signal of the system does. */
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
 * Exit codes that scripts and CI rely on. A signal ends a command as the system does, at any moment: a handler would wait
 * for the code of a page that runs. The next command repairs what that leaves behind.
 */
export const exitCodes = { ok: 0, problems: 1, usage: 2 } as const;

/** Prints what went wrong around the site, and what to do about it. Findings in the site are printed by `report.ts`. */
export function printCommandError(
  { stderr }: Pick<Terminal, 'stderr'>,
  { message, hint }: { readonly message: string; readonly hint?: string },
): void {
  stderr.write(`${message}\n${hint === undefined ? '' : `  hint: ${hint}\n`}`);
}

/** The result of `write`; `undefined`, with a message, where the file system has no room or gives no permission. */
export function attemptToWrite<T>(
  terminal: Pick<Terminal, 'stderr'>,
  what: string,
  write: () => T,
): { readonly value: T } | undefined {
  try {
    return { value: write() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    printCommandError(terminal, { message: `cannot write ${what}: ${refusalOf(error)}` });
    return undefined;
  }
}

/** Whether an error is one of the file system. */
export function isRefusal(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** An error of the file system in words, with the folder that it is about: files are written next to their place first. */
export function refusalOf(error: NodeJS.ErrnoException): string {
  const reason = writeFailure(error) ?? error.message;
  return error.path === undefined ? reason : `${reason} in ${dirname(error.path)}`;
}

/** A path as a shell takes it: in quotes where it has blanks or marks. */
export function shellWord(path: string): string {
  if (/^[\p{L}\p{N}_./@+,:\\-]+$/u.test(path)) return path;
  return /["$`!]/.test(path) ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`;
}

/** `1 error, 2 warnings`; `''` without any. */
export function problemCounts({ errors, warnings }: { readonly errors: number; readonly warnings: number }): string {
  return [plural(errors, 'error'), plural(warnings, 'warning')].filter((text) => !text.startsWith('0 ')).join(', ');
}

/** `1 page`, `2 pages`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
