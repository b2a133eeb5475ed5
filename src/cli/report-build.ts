import { relative } from 'node:path';
import type { BuildResult } from '../assembly/build.ts';
import { printable } from '../core/findings/index.ts';
import type { Shard } from '../pipeline/plan/index.ts';
import { countProblems, jsonDiagnostics, printFindings } from './report.ts';
import { exitCodes, type Format, plural, printCommandError, problemCounts, type Terminal } from './terminal.ts';

interface Reporting {
  readonly format: Format;
  readonly json?: boolean;
  readonly shard?: Shard;
  readonly timings?: boolean;
  readonly explain?: string;
  /** Milliseconds that the build took. */
  readonly ms: number;
  /** A line after the summary. */
  readonly note: string | undefined;
}

/** Prints the findings of a build and a summary, and gives the exit code. */
export function reportBuild(terminal: Terminal, result: BuildResult, options: Reporting): number {
  const { cwd, stderr } = terminal;
  const { shard, note } = options;
  const format = options.json === true ? 'json' : options.format;
  printFindings(terminal, result, { format, json: () => toJson(result, cwd) });
  if (format !== 'json') stderr.write(summary(result, cwd, options));
  if (note !== undefined) stderr.write(`${note}\n`);
  if (result.cacheFailure !== undefined) {
    const loss = shard === undefined ? 'the next build makes all of them again' : 'there is no part to be merged';
    printCommandError(terminal, {
      message: `results could not be stored in the cache (${result.cacheFailure}): ${loss}`,
      hint: 'free some space or make its folder writable, or choose another one with --cache-dir',
    });
    if (shard !== undefined) return exitCodes.problems;
  }
  if (countProblems(result.diagnostics).errors === 0) return exitCodes.ok;
  return result.config === undefined ? exitCodes.usage : exitCodes.problems;
}

/** The one JSON document of `--json`. */
function toJson(result: BuildResult, cwd: string) {
  const { written, files, bytes } = result;
  return { written, routes: pagesIn(result), files, bytes, diagnostics: jsonDiagnostics(result, cwd) };
}

/** Pages of all locales. */
function pagesIn({ site, sites }: BuildResult): number {
  if (sites.length === 0) return site?.routes.size ?? 0;
  return sites.reduce((sum, { routes }) => sum + routes.size, 0);
}

function summary(
  result: BuildResult,
  cwd: string,
  { ms, timings = false, explain, shard }: Pick<Reporting, 'ms' | 'timings' | 'explain' | 'shard'>,
): string {
  const { errors, warnings } = countProblems(result.diagnostics);
  const lines = explain === undefined ? [] : explanationLines(result, explain);
  if (timings) {
    for (const { stage, ms: time } of result.timings)
      lines.push(`  ${stage.padEnd(8)} ${time.toFixed(0).padStart(6)} ms`);
    for (const [kind, { kept, made }] of result.cached) lines.push(`  ${kind}: ${kept} from the cache, ${made} made`);
  }
  const problems = problemCounts({ errors, warnings });
  if (shard !== undefined && errors === 0) {
    if (result.cacheFailure === undefined)
      lines.push(`part ${shard.index} of ${shard.count} is in the cache; docsgen merge builds the site from all parts`);
  } else if (result.written && result.config !== undefined) {
    const kib = Math.round(result.bytes / 1024);
    const folder = relative(cwd, result.config.outDir) || '.';
    lines.push(
      `built ${plural(pagesIn(result), 'page')}, ${kib} KiB, in ${(ms / 1000).toFixed(1)} s${problems === '' ? '' : `, with ${problems}`}`,
    );
    lines.push(`the site is in ${folder}/`);
  } else {
    lines.push(`not built: ${problems}${result.config === undefined ? '' : '; what was built before is untouched'}`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** The answer to `--explain`: what was made of the page and why, and how much of the whole site. */
function explanationLines({ explanations, cached }: BuildResult, asked: string): string[] {
  if (explanations.length === 0) return [`no page ${asked} in the cache: name a source file or an address`];
  const lines = explanations.flatMap(({ kind, subject, outcome, changes }) =>
    outcome === 'kept'
      ? [printable(`${subject} (${kind}): from the cache; nothing it is made from has changed`)]
      : [printable(`${subject} (${kind}): made again`), ...changes.map((change) => `  ${printable(change)}`)],
  );
  const counts = [...cached.values()];
  const sum = (of: 'kept' | 'made') => counts.reduce((total, count) => total + count[of], 0);
  return [
    ...lines,
    `of the whole site ${plural(sum('kept'), 'result')} came from the cache, and ${sum('made')} were made`,
  ];
}
