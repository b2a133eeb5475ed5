import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import picocolors from 'picocolors';
import type { BuildResult } from '../build.ts';
import { printGithub } from '../diagnostics/print-github.ts';
import { toJsonDiagnostics } from '../diagnostics/print-json.ts';
import { printTerminal } from '../diagnostics/print-terminal.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';

/** Findings for people on stderr, with code frames; under GitHub Actions as annotations too. */
export function printDiagnostics({ diagnostics, root }: Pick<BuildResult, 'diagnostics' | 'root'>, cwd: string): void {
  const show = showFrom(root, cwd);
  const readSource = (file: SourcePath) => {
    try {
      return readFileSync(join(root, file), 'utf8');
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

/** The one JSON document of `build --json`. */
export function toJson({ written, site, files, bytes, diagnostics, root }: BuildResult, cwd: string): string {
  const routes = site?.routes.size ?? 0;
  const document = { written, routes, files, bytes, diagnostics: toJsonDiagnostics(diagnostics, showFrom(root, cwd)) };
  return JSON.stringify(document, null, 2);
}

/** Source paths as somebody in `cwd` would type them. */
function showFrom(root: string, cwd: string) {
  return (file: SourcePath) => relative(cwd, resolve(root, file)).split(sep).join('/');
}
