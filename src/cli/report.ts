import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import picocolors from 'picocolors';
import type { BuildResult } from '../build.ts';
import { printGithub } from '../diagnostics/print-github.ts';
import { printJson } from '../diagnostics/print-json.ts';
import { printTerminal } from '../diagnostics/print-terminal.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';

/** Findings for people on stderr, with code frames; under GitHub Actions as annotations too. */
export function printDiagnostics({ diagnostics, config }: BuildResult, cwd: string): void {
  const root = config?.root ?? cwd;
  const show = (file: SourcePath) => relative(cwd, resolve(root, file)).split(sep).join('/');
  const readSource = (file: SourcePath) => {
    try {
      return readFileSync(join(root, file), 'utf8');
    } catch {
      return undefined;
    }
  };
  const colors = picocolors.createColors(process.stderr.isTTY === true && process.env['NO_COLOR'] === undefined);
  if (diagnostics.length > 0) process.stderr.write(`${printTerminal(diagnostics, { show, readSource, colors })}\n`);
  if (process.env['GITHUB_ACTIONS'] === 'true') process.stdout.write(printGithub(diagnostics, { show }));
}

export function countProblems(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: diagnostics.length - errors };
}

export function toJson(result: BuildResult, _cwd: string): string {
  return printJson(result.diagnostics);
}
