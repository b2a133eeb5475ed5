import { relative } from 'node:path';
import { type BuildResult, build } from '../build.ts';
import { OutputError } from '../emit/index.ts';
import { exitCodes } from './exit-codes.ts';
import { createProgress } from './progress.ts';
import { sayRefusal } from './refusal.ts';
import { countProblems, printDiagnostics, toJson } from './report.ts';

interface BuildFlags {
  readonly out?: string;
  readonly baseUrl?: string;
  readonly drafts?: boolean;
  readonly strict?: boolean;
  readonly timings?: boolean;
  readonly json?: boolean;
}

export async function buildCommand(root: string | undefined, flags: BuildFlags): Promise<number> {
  const cwd = process.cwd();
  const started = performance.now();
  const progress = createProgress(process.stderr);
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let result: BuildResult;
  try {
    result = await build({
      cwd,
      ...(root === undefined ? {} : { root }),
      ...(flags.out === undefined ? {} : { outDir: flags.out }),
      ...(flags.baseUrl === undefined ? {} : { baseUrl: flags.baseUrl }),
      drafts: flags.drafts === true,
      strict: flags.strict === true,
      signal: interrupt.signal,
      onStage: progress.stage,
    });
  } catch (error) {
    progress.clear();
    if (interrupt.signal.aborted) {
      process.stderr.write('interrupted; the last complete site is still in place\n');
      return exitCodes.interrupted;
    }
    if (!(error instanceof OutputError)) throw error;
    sayRefusal(error);
    return exitCodes.problems;
  } finally {
    process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
  }
  progress.clear();
  const { errors } = countProblems(result.diagnostics);
  if (flags.json === true) process.stdout.write(`${toJson(result, cwd)}\n`);
  else {
    printDiagnostics(result, cwd);
    process.stderr.write(summary(result, { cwd, ms: performance.now() - started, timings: flags.timings === true }));
  }
  if (errors > 0) return result.config === undefined ? exitCodes.usage : exitCodes.problems;
  return exitCodes.ok;
}

function summary(result: BuildResult, { cwd, ms, timings }: { cwd: string; ms: number; timings: boolean }): string {
  const { errors, warnings } = countProblems(result.diagnostics);
  const lines: string[] = [];
  if (timings)
    for (const { stage, ms: time } of result.timings)
      lines.push(`  ${stage.padEnd(8)} ${time.toFixed(0).padStart(6)} ms`);
  const problems = [plural(errors, 'error'), plural(warnings, 'warning')]
    .filter((text) => !text.startsWith('0 '))
    .join(', ');
  if (result.written && result.config !== undefined) {
    const kib = Math.round(result.bytes / 1024);
    const folder = relative(cwd, result.config.outDir) || '.';
    lines.push(
      `built ${plural(result.site?.routes.size ?? 0, 'page')}, ${kib} KiB, in ${(ms / 1000).toFixed(1)} s${problems === '' ? '' : `, with ${problems}`}`,
    );
    lines.push(`the site is in ${folder}/`);
  } else {
    lines.push(`not built: ${problems}${result.config === undefined ? '' : '; what was built before is untouched'}`);
  }
  return `${lines.join('\n')}\n`;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
