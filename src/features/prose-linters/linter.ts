import { spawn } from 'node:child_process';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';

/** A program that checks prose, with a config of its own. */
export interface Linter {
  readonly rule: 'textlint' | 'vale';
  /** How it is installed. */
  readonly hint: string;
  /**
   * Finds the program.
   *
   * @returns what checks files, relative to the root; `undefined` where it is not installed. It throws `LinterFailed`.
   */
  readonly find: (root: string) => Promise<((files: readonly SourcePath[]) => Promise<readonly Finding[]>) | undefined>;
}

/** A linter cannot do its work: it has no config, or one that is wrong. */
export class LinterFailed extends Error {
  override readonly name = 'LinterFailed';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

export interface ProgramOutput {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program to its end, whatever its exit code is: linters have one for what they find.
 *
 * @returns `undefined` where there is no such program
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<ProgramOutput | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.once('error', () => resolve(undefined));
    child.once('close', () =>
      resolve({ stdout: String(Buffer.concat(stdout)), stderr: String(Buffer.concat(stderr)) }),
    );
  });
}

/** The first line of what a program says, without its decoration. */
export function firstLine({ stdout, stderr }: ProgramOutput): string {
  const line = `${stderr}\n${stdout}`.split('\n').find((text) => /\p{L}/u.test(text)) ?? 'it says nothing';
  return line.replace(/^[\s=]+|[\s=.]+$/g, '');
}

/** A message in one line, without full stop. */
export function oneLine(message: string): string {
  return message
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '');
}
