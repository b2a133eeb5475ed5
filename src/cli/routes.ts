import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type BuildResult, build } from '../assembly/build.ts';
import { printable } from '../core/findings/index.ts';
import { replaceFile } from '../core/write/index.ts';
import { urlsToLock } from '../features/address-lock/check-site.ts';
import type { PublishedUrl } from '../model/address.ts';
import { lockFile, parseLock, printLock } from '../pipeline/content/index.ts';
import { countProblems, printDiagnostics } from './report.ts';
import { attemptToWrite, exitCodes, plural, type Terminal } from './terminal.ts';

interface RoutesFlags {
  readonly json?: boolean;
  readonly lock?: boolean;
}

/** `docsgen routes`: prints the route table on stdout, or writes the lock file. Findings go to stderr. */
export async function routesCommand(terminal: Terminal, root: string | undefined, flags: RoutesFlags): Promise<number> {
  const { cwd, stdout } = terminal;
  const result = await build({ cwd, root, write: false });
  if (flags.lock === true) return lockRoutes(result, terminal);
  const sites = result.sites.length > 0 || result.site === undefined ? result.sites : [result.site];
  const all = sites.flatMap(({ routes }) => [...routes.values()]);
  const routes = all.map(({ permalink, kind, title, source }) => ({
    permalink,
    kind,
    title,
    source: source ?? null,
  }));
  if (flags.json === true) stdout.write(`${JSON.stringify({ routes }, null, 2)}\n`);
  else {
    const width = Math.max(0, ...routes.map(({ permalink }) => permalink.length));
    for (const { permalink, kind, source } of routes) {
      const line = `${permalink.padEnd(width)}  ${kind.padEnd(12)}  ${source ?? ''}`;
      stdout.write(`${printable(line).trimEnd()}\n`);
    }
  }
  return report(result, terminal);
}

/** Writes the lock file. Addresses that are removed from it are listed: their absence is no error any more. */
async function lockRoutes(result: BuildResult, terminal: Terminal): Promise<number> {
  const { published, diagnostics, root } = result;
  const others = diagnostics.filter(({ rule, place }) => !rule.startsWith('vanished-') && place?.file !== lockFile);
  if (published === undefined || countProblems(others).errors > 0) {
    return report({ ...result, diagnostics: others }, terminal);
  }
  const file = join(root, lockFile);
  const before = await readFile(file, 'utf8').catch(() => '');
  const locked = parseLock(before, lockFile).urls.map(({ path, anchors, tag }) => ({
    path,
    tag,
    anchors: anchors.map(({ id }) => id),
  }));
  const urls = urlsToLock(published, locked, result.config?.locale);
  attemptToWrite(lockFile, () => replaceFile(file, printLock(urls)));
  const old = linesOf(locked);
  const now = linesOf(urls);
  const added = [...now].filter((line) => !old.has(line));
  const gone = [...old].filter((line) => !now.has(line));
  for (const line of gone) terminal.stderr.write(`given up: ${printable(line)}\n`);
  terminal.stderr.write(
    `${relative(terminal.cwd, file)}: ${plural(urls.length, 'page')}, ${plural(now.size - urls.length, 'anchor')}; ${added.length} added, ${gone.length} given up\n`,
  );
  return exitCodes.ok;
}

/** Addresses with their anchors: `/docs/a`, `/docs/a#x`. */
function linesOf(urls: readonly PublishedUrl[]): ReadonlySet<string> {
  return new Set(urls.flatMap(({ path, anchors }) => [path, ...anchors.map((anchor) => `${path}#${anchor}`)]));
}

function report(result: BuildResult, terminal: Terminal): number {
  if (countProblems(result.diagnostics).errors === 0) return exitCodes.ok;
  printDiagnostics(terminal, result);
  return result.config === undefined ? exitCodes.usage : exitCodes.problems;
}
