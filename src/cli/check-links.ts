import { resolve } from 'node:path';
import { type CheckLinksResult, checkLinks } from '../assembly/check-links.ts';
import type { SourcePath } from '../model/place.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { fixFiles, fixInRounds, previewFixes } from './fix-files.ts';
import { namedFiles, namedSite, type StrayNames, strayNames } from './named-files.ts';
import { createProgress } from './progress.ts';
import { countProblems, jsonDiagnostics, printFindings, showFrom } from './report.ts';
import {
  attemptToWrite,
  exitCodes,
  type Format,
  plural,
  printCommandError,
  problemCounts,
  type Terminal,
} from './terminal.ts';

interface CheckLinksFlags {
  readonly root?: string;
  readonly baseUrl?: string;
  readonly drafts?: boolean;
  readonly strict?: boolean;
  readonly external?: boolean;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
  /** `false` with `--no-cache`. */
  readonly cache: boolean;
  readonly cacheDir?: string;
  readonly timings?: boolean;
  readonly cpuProfile?: string;
  readonly format: Format;
  readonly json?: boolean;
}

/** `docsgen check-links`: checks the site, or some of its files, fixes what it is asked to, and prints the findings. */
export async function checkLinksCommand(
  terminal: Terminal,
  files: readonly string[],
  flags: CheckLinksFlags,
): Promise<number> {
  if (flags.cpuProfile === undefined) return checkAndReport(terminal, files, flags);
  const { withCpuProfile } = await import('./cpu-profile.ts');
  return withCpuProfile(terminal, flags.cpuProfile, () => checkAndReport(terminal, files, flags));
}

async function checkAndReport(terminal: Terminal, files: readonly string[], flags: CheckLinksFlags): Promise<number> {
  const { cwd, stdout, stderr } = terminal;
  const started = performance.now();
  const progress = createProgress(stderr);
  const site = flags.root ?? namedSite(files, cwd);
  const { root } = findConfig(cwd, site);
  const named = namedFiles(files, { root, cwd });
  const check = (files: ReadonlySet<SourcePath> | undefined) =>
    checkLinks({
      cwd,
      root: site,
      baseUrl: flags.baseUrl,
      cacheDir: flags.cacheDir === undefined ? undefined : resolve(cwd, flags.cacheDir),
      files,
      drafts: flags.drafts === true,
      strict: flags.strict === true,
      external: flags.external === true,
      cache: flags.cache,
      onStage: progress.stage,
    });

  const fix = (checked: CheckLinksResult) => attemptToWrite(terminal, 'the edits', () => fixFiles(checked))?.value;
  const mayFix = flags.fix === true && flags.dryRun !== true;
  const checkNamed = () => check(named?.files);
  const done = mayFix ? await fixInRounds(checkNamed, fix) : { result: await checkNamed(), fixed: 0 };
  if (done === undefined) return exitCodes.problems;
  const { fixed } = done;
  // An edit of one file may be wrong because of another: after edits, the whole site is checked.
  const result = mayFix && named !== undefined ? await check(undefined) : done.result;
  progress.clear();
  const format = flags.json === true ? 'json' : flags.format;
  const { pages, links } = result;
  const json = () => ({ pages, links, fixed, diagnostics: jsonDiagnostics(result, cwd) });
  if (flags.dryRun === true && format === 'terminal')
    stdout.write(await previewFixes(result, showFrom(result.root, cwd)));
  printFindings(terminal, result, { format, json });
  const isChecked = result.config !== undefined;
  const stray = named === undefined || !isChecked ? noStrayNames : await strayNames(named, result, cwd);
  const isMissing = stray.missing.length > 0;
  if (format !== 'json' && !isMissing)
    stderr.write(summary(result, { fixed, ms: performance.now() - started, ...flags }));
  for (const line of stray.unused) stderr.write(`${line}\n`);
  for (const error of stray.missing) printCommandError(terminal, error);
  if (countProblems(result.diagnostics).errors === 0) return isMissing ? exitCodes.usage : exitCodes.ok;
  return isChecked ? exitCodes.problems : exitCodes.usage;
}

const noStrayNames: StrayNames = { missing: [], unused: [] };

function summary(
  result: CheckLinksResult,
  { fixed, ms, timings, fix }: { fixed: number; ms: number; timings?: boolean; fix?: boolean },
): string {
  const { config, pages, links, diagnostics } = result;
  const lines =
    timings === true
      ? result.timings.map(({ stage, ms }) => `  ${stage.padEnd(8)} ${ms.toFixed(0).padStart(6)} ms`)
      : [];
  const problems = problemCounts(countProblems(diagnostics));
  const fixable = diagnostics.filter((diagnostic) => diagnostic.fix !== undefined).length;
  if (fixed > 0) lines.push(`made ${plural(fixed, 'edit')}`);
  if (config === undefined) lines.push(`not checked: ${problems}`);
  else {
    const seconds = (ms / 1000).toFixed(1);
    const found = problems === '' ? 'nothing is wrong' : problems;
    lines.push(`checked ${plural(pages, 'page')} with ${plural(links, 'link')} in ${seconds} s: ${found}`);
  }
  if (fixable > 0 && fix !== true) lines.push(`--fix can fix ${fixable} of them`);
  return `${lines.join('\n')}\n`;
}
