import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type BuildResult, build } from '../assembly/build.ts';
import { lockFile } from '../assembly/published.ts';
import { replaceFile } from '../core/write/index.ts';
import { type PublishedUrl, parseLock, printLock } from '../features/address-lock/index.ts';
import { attemptToWrite } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { plural } from './pluralize.ts';
import { countProblems, printDiagnostics } from './report.ts';

interface RoutesFlags {
  readonly json?: boolean;
  readonly lock?: boolean;
}

/** Lists the route table on stdout, or writes the lock file; findings go to stderr. */
export async function routesCommand(root: string | undefined, flags: RoutesFlags): Promise<number> {
  const cwd = process.cwd();
  const result = await build({ cwd, ...(root === undefined ? {} : { root }), write: false });
  if (flags.lock === true) return lockRoutes(result, cwd);
  const routes = [...(result.site?.routes.values() ?? [])].map(({ permalink, kind, title, source }) => ({
    permalink,
    kind,
    title,
    source: source ?? null,
  }));
  if (flags.json === true) process.stdout.write(`${JSON.stringify({ routes }, null, 2)}\n`);
  else {
    const width = Math.max(0, ...routes.map(({ permalink }) => permalink.length));
    for (const { permalink, kind, source } of routes) {
      const line = `${permalink.padEnd(width)}  ${kind.padEnd(12)}  ${source ?? ''}`;
      process.stdout.write(`${line.trimEnd()}\n`);
    }
  }
  return report(result, cwd);
}

/** Addresses are given up by writing the file anew: what is gone from it is no error then, and is named. */
async function lockRoutes(result: BuildResult, cwd: string): Promise<number> {
  const { published, diagnostics, root } = result;
  const others = diagnostics.filter(({ rule, place }) => !rule.startsWith('vanished-') && place?.file !== lockFile);
  if (published === undefined || countProblems(others).errors > 0) {
    return report({ ...result, diagnostics: others }, cwd);
  }
  const file = join(root, lockFile);
  const before = await readFile(file, 'utf8').catch(() => '');
  const written = attemptToWrite(lockFile, () => replaceFile(file, printLock(published)));
  if (written === undefined) return exitCodes.problems;
  const old = linesOf(
    parseLock(before, lockFile).urls.map(({ path, anchors }) => ({ path, anchors: anchors.map(({ id }) => id) })),
  );
  const now = linesOf(published);
  const added = [...now].filter((line) => !old.has(line));
  const gone = [...old].filter((line) => !now.has(line));
  for (const line of gone) process.stderr.write(`given up: ${line}\n`);
  process.stderr.write(
    `${relative(cwd, file)}: ${plural(published.length, 'page')}, ${plural(now.size - published.length, 'anchor')}; ${added.length} added, ${gone.length} given up\n`,
  );
  return exitCodes.ok;
}

/** `/docs/a`, `/docs/a#x`. */
function linesOf(urls: readonly PublishedUrl[]): ReadonlySet<string> {
  return new Set(urls.flatMap(({ path, anchors }) => [path, ...anchors.map((anchor) => `${path}#${anchor}`)]));
}

function report(result: BuildResult, cwd: string): number {
  if (countProblems(result.diagnostics).errors === 0) return exitCodes.ok;
  printDiagnostics(result, cwd);
  return result.config === undefined ? exitCodes.usage : exitCodes.problems;
}
