import { relative, resolve } from 'node:path';
import { type BuildResult, build } from '../assembly/build.ts';
import { printable } from '../core/findings/index.ts';
import { OutputError } from '../pipeline/emit/index.ts';
import type { Shard } from '../pipeline/plan/index.ts';
import { createProgress } from './progress.ts';
import { countProblems, jsonDiagnostics, printFindings } from './report.ts';
import { exitCodes, type Format, plural, printCommandError, problemCounts, type Terminal } from './terminal.ts';

export interface BuildFlags {
  readonly out?: string;
  readonly baseUrl?: string;
  readonly drafts?: boolean;
  readonly strict?: boolean;
  /** `false` with `--no-cache`. */
  readonly cache: boolean;
  readonly cacheDir?: string;
  readonly verifyCache?: boolean;
  readonly explain?: string;
  readonly jobs?: number;
  readonly shard?: Shard;
  readonly timings?: boolean;
  readonly cpuProfile?: string;
  readonly format: Format;
  readonly json?: boolean;
}

/** `docsgen build`: builds the site in `root`, prints its findings and a summary. */
export function buildCommand(terminal: Terminal, root: string | undefined, flags: BuildFlags): Promise<number> {
  return buildAndNote(terminal, root, flags, () => undefined);
}

/** The same with a line after the summary, of what `noteOn` gives. */
export async function buildAndNote(
  terminal: Terminal,
  root: string | undefined,
  flags: BuildFlags,
  noteOn: NoteOn,
): Promise<number> {
  if (flags.shard !== undefined && !flags.cache) {
    printCommandError(terminal, {
      message: 'a shard stores its results in the cache: --shard and --no-cache exclude each other',
    });
    return exitCodes.usage;
  }
  if (flags.cpuProfile === undefined) return buildAndReport(terminal, root, flags, noteOn);
  const { withCpuProfile } = await import('./cpu-profile.ts');
  return withCpuProfile(terminal, flags.cpuProfile, () => buildAndReport(terminal, root, flags, noteOn));
}

type NoteOn = (result: BuildResult) => string | undefined;

async function buildAndReport(
  terminal: Terminal,
  root: string | undefined,
  flags: BuildFlags,
  noteOn: NoteOn,
): Promise<number> {
  const { cwd, stderr } = terminal;
  const started = performance.now();
  const progress = createProgress(stderr);
  let result: BuildResult;
  try {
    result = await build({
      cwd,
      root,
      outDir: flags.out,
      baseUrl: flags.baseUrl,
      drafts: flags.drafts === true,
      strict: flags.strict === true,
      cache: flags.cache,
      cacheDir: flags.cacheDir === undefined ? undefined : resolve(cwd, flags.cacheDir),
      verifyCache: flags.verifyCache === true,
      explain: flags.explain,
      jobs: flags.jobs,
      shard: flags.shard,
      onStage: progress.stage,
    });
  } catch (error) {
    progress.clear();
    if (!(error instanceof OutputError)) throw error;
    printCommandError(terminal, error);
    return exitCodes.problems;
  }
  progress.clear();
  const { errors } = countProblems(result.diagnostics);
  const format = flags.json === true ? 'json' : flags.format;
  printFindings(terminal, result, { format, json: () => toJson(result, cwd) });
  if (format !== 'json') {
    stderr.write(
      summary(result, {
        shard: flags.shard,
        cwd,
        ms: performance.now() - started,
        timings: flags.timings === true,
        explain: flags.explain,
      }),
    );
  }
  const note = noteOn(result);
  if (note !== undefined) stderr.write(`${note}\n`);
  if (result.cacheFailure !== undefined) {
    const loss = flags.shard === undefined ? 'the next build makes all of them again' : 'there is no part to be merged';
    printCommandError(terminal, {
      message: `results could not be stored in the cache (${result.cacheFailure}): ${loss}`,
      hint: 'make its folder writable, or choose another one with --cache-dir',
    });
    if (flags.shard !== undefined) return exitCodes.problems;
  }
  if (errors > 0) return result.config === undefined ? exitCodes.usage : exitCodes.problems;
  return exitCodes.ok;
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
  {
    cwd,
    ms,
    timings,
    explain,
    shard,
  }: { cwd: string; ms: number; timings: boolean; explain: string | undefined; shard: Shard | undefined },
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
  return `${lines.join('\n')}\n`;
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
