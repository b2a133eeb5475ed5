import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import picocolors from 'picocolors';
import { assignSeverities, printGithub, printSarif, printTerminal, toJsonDiagnostics } from '../core/findings/index.ts';
import { textOfRegularFile } from '../core/text/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic, Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { isOwnRule } from '../model/rules.ts';
import { configKeyOf } from '../pipeline/config/index.ts';
import { manualAddress, ownVersion } from './manifest.ts';
import type { Format, Terminal } from './terminal.ts';

interface Reported {
  readonly diagnostics: readonly Diagnostic[];
  readonly root: string;
  /** Folder that the sources were read from, where it is not the root: absolute path. */
  readonly readFrom?: string | undefined;
}

/** Prints findings: for people on stderr, or in a format for programs on stdout. `json` makes the document of that format. */
export function printFindings(
  terminal: Terminal,
  result: Reported,
  { format, json }: { readonly format: Format; readonly json: () => unknown },
): void {
  const { cwd, stdout } = terminal;
  const show = showInRepository(result.root, cwd);
  if (format === 'terminal') printDiagnostics(terminal, result);
  else if (format === 'json') stdout.write(`${JSON.stringify(json(), null, 2)}\n`);
  else if (format === 'sarif')
    stdout.write(
      printSarif(result.diagnostics, {
        show,
        version: ownVersion(),
        settings: 'docsgen.config.ts',
        manual: (rule) => manualAddress(`rules/${rule}`),
      }),
    );
  else stdout.write(printGithub(result.diagnostics, { show }));
}

/** Prints findings for people on stderr, with code frames; under GitHub Actions as annotations too. */
export function printDiagnostics(
  { cwd, env, stdout, stderr }: Terminal,
  { diagnostics, root, readFrom = root }: Reported,
): void {
  const show = showFrom(root, cwd);
  const texts = new Map(diagnostics.map(({ place, text }) => [text === undefined ? '' : place?.file, text]));
  const readSource = (file: SourcePath) => texts.get(file) ?? textOfRegularFile(join(readFrom, file));
  const colors = picocolors.createColors(stderr.isTTY === true && env.NO_COLOR === undefined);
  if (diagnostics.length > 0) {
    stderr.write(`${printTerminal(diagnostics, { show, readSource, colors })}\n${manualLines(diagnostics)}`);
  }
  if (env.GITHUB_ACTIONS === 'true') stdout.write(printGithub(diagnostics, { show: showInRepository(root, cwd) }));
}

/** Addresses of the keys and rules of findings in the manual: a line for each, or a single one where there are many. */
function manualLines(diagnostics: readonly Diagnostic[]): string {
  const entries = new Set(
    diagnostics.flatMap(({ rule, message }) => {
      const key = rule === 'invalid-config' ? configKeyOf(message) : undefined;
      if (key !== undefined) return `reference/config#${key}`;
      return isOwnRule(rule) ? `rules/${rule}` : [];
    }),
  );
  const shown = entries.size > 3 ? ['rules'] : [...entries];
  return shown.map((entry) => `manual: ${manualAddress(entry)}\n`).join('');
}

/** Counts findings by severity. */
export function countProblems(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: diagnostics.length - errors };
}

/**
 * Prints what is wrong with a site that was read.
 *
 * @returns whether a command can go on with it: its config can be used, and nothing is an error
 */
export function isUsable<Site extends ReadSite>(
  terminal: Terminal,
  site: Site,
): site is Site & Required<Pick<Site, 'config'>> {
  const diagnostics = assignSeverities(site.findings, site.config?.checks);
  printDiagnostics(terminal, { diagnostics, root: site.root });
  return site.config !== undefined && countProblems(diagnostics).errors === 0;
}

interface ReadSite {
  readonly root: string;
  readonly config?: ResolvedConfig | undefined;
  readonly findings: readonly Finding[];
}

/** Findings for a JSON document. */
export function jsonDiagnostics({ diagnostics, root }: Reported, cwd: string) {
  return toJsonDiagnostics(diagnostics, showFrom(root, cwd));
}

/** Makes a function that gives the path of a source relative to `cwd`, as one would type it there. */
export function showFrom(root: string, cwd: string) {
  return (file: SourcePath) => relative(cwd, resolve(root, file)).split(sep).join('/');
}

/** Makes a function that gives the path of a source in its repository, as hosting services show it; else relative to `cwd`. */
function showInRepository(root: string, cwd: string) {
  let top = resolve(root);
  while (!existsSync(join(top, '.git')) && top !== dirname(top)) top = dirname(top);
  return showFrom(root, existsSync(join(top, '.git')) ? top : cwd);
}
