import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import picocolors from 'picocolors';
import { printGithub, printSarif, printTerminal, toJsonDiagnostics } from '../core/findings/index.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Format } from './formats.ts';
import { ownVersion } from './own-version.ts';

interface Reported {
  readonly diagnostics: readonly Diagnostic[];
  readonly root: string;
}

/** Findings for people on stderr, or on stdout in the form that a program wants; `json` gives the document for that. */
export function printFindings(
  result: Reported,
  { cwd, format, json }: { readonly cwd: string; readonly format: Format; readonly json: () => unknown },
): void {
  const show = showFrom(result.root, cwd);
  if (format === 'terminal') printDiagnostics(result, cwd);
  else if (format === 'json') process.stdout.write(`${JSON.stringify(json(), null, 2)}\n`);
  else if (format === 'sarif') process.stdout.write(printSarif(result.diagnostics, { show, version: ownVersion() }));
  else process.stdout.write(printGithub(result.diagnostics, { show }));
}

/** Findings for people on stderr, with code frames; under GitHub Actions as annotations too. */
export function printDiagnostics({ diagnostics, root }: Reported, cwd: string): void {
  const show = showFrom(root, cwd);
  const readSource = (file: SourcePath) => {
    try {
      const path = join(root, file);
      // A pipe would be waited for.
      return statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
    } catch {
      return undefined;
    }
  };
  const colors = picocolors.createColors(process.stderr.isTTY === true && process.env.NO_COLOR === undefined);
  if (diagnostics.length > 0) process.stderr.write(`${printTerminal(diagnostics, { show, readSource, colors })}\n`);
  if (process.env.GITHUB_ACTIONS === 'true') process.stdout.write(printGithub(diagnostics, { show }));
}

export function countProblems(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: diagnostics.length - errors };
}

/** Findings as they stand in a JSON document. */
export function jsonDiagnostics({ diagnostics, root }: Reported, cwd: string) {
  return toJsonDiagnostics(diagnostics, showFrom(root, cwd));
}

/** Source paths as somebody in `cwd` would type them. */
export function showFrom(root: string, cwd: string) {
  return (file: SourcePath) => relative(cwd, resolve(root, file)).split(sep).join('/');
}
