import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type CheckLinksResult, checkLinks } from '../assembly/check-links.ts';
import { cacheFolder } from '../core/cache/index.ts';
import type { SourcePath } from '../model/place.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { refusalOfGit } from '../pipeline/content/index.ts';
import { UsageError } from '../shared/user-error.ts';
import type { SiteFlags } from './build.ts';
import { withCpuProfile } from './cpu-profile.ts';
import { fixFiles, fixInRounds, previewFixes } from './fix-files.ts';
import { namedFiles, namedSite, type StrayNames, strayNames } from './named-files.ts';
import { createProgress } from './progress.ts';
import { countProblems, jsonDiagnostics, printFindings, showFrom } from './report.ts';
import { attemptToWrite, exitCodes, plural, printCommandError, problemCounts, type Terminal } from './terminal.ts';

interface CheckLinksFlags extends SiteFlags {
  readonly root?: string;
  readonly staged?: boolean;
  readonly external?: boolean;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
}

/** `docsgen check-links`: checks the site, or some of its files, fixes what it is asked to, and prints the findings. */
export function checkLinksCommand(
  terminal: Terminal,
  files: readonly string[],
  flags: CheckLinksFlags,
): Promise<number> {
  const check = () =>
    flags.staged === true ? checkStaged(terminal, files, flags) : checkAndReport(terminal, files, flags);
  return withCpuProfile(terminal, flags.cpuProfile, check);
}

/** Checks the site as git's index has it, in a copy. */
async function checkStaged(terminal: Terminal, files: readonly string[], flags: CheckLinksFlags): Promise<number> {
  if (flags.fix === true) {
    const message = '--fix edits the files of the work tree, and --staged checks what git would commit';
    const hint = 'run docsgen check-links --fix, look at the edits, and git add them';
    throw new UsageError(message, hint);
  }
  const { cwd } = terminal;
  const found = findConfig(cwd, flags.root ?? namedSite(files, cwd));
  if (found.kind === 'missing') return checkAndReport(terminal, files, flags);
  const { withStaged } = await import('../tools/staged/index.ts');
  return withStaged(found.root, ({ root, leftOut }) => {
    if (!existsSync(join(root, found.file)))
      throw new UsageError(`git's index has no ${found.file} of this site`, `git add ${found.file}`);
    for (const path of leftOut)
      terminal.stderr.write(`not checked: ${path}, a submodule that lacks the commit of git's index\n`);
    return checkAndReport(terminal, files, flags, root);
  });
}

/** @param copy absolute path of a copy of the site that is checked in its place */
async function checkAndReport(
  terminal: Terminal,
  files: readonly string[],
  flags: CheckLinksFlags,
  copy?: string,
): Promise<number> {
  const { cwd, stdout, stderr } = terminal;
  const started = performance.now();
  const progress = createProgress(stderr);
  const site = flags.root ?? namedSite(files, cwd);
  const { root } = findConfig(cwd, site);
  const inCopy = (path: string) => (copy === undefined ? path : join(copy, relative(root, path)));
  const named = namedFiles(
    files.map((file) => inCopy(resolve(cwd, file))),
    { root: copy ?? root, cwd },
  );
  const check = (files: ReadonlySet<SourcePath> | undefined) =>
    checkLinks({
      ...flags,
      ...{ cwd: copy ?? cwd, root: copy ?? site, audiences: flags.audience, files },
      cacheDir: flags.cacheDir === undefined ? copy && cacheFolder(root) : resolve(cwd, flags.cacheDir),
      onStage: progress.stage,
    });

  const fix = (checked: CheckLinksResult) => attemptToWrite('the edits', () => fixFiles(checked));
  const mayFix = flags.fix === true && flags.dryRun !== true;
  const checkNamed = () => check(named?.files);
  const done = mayFix ? await fixInRounds(checkNamed, fix) : { result: await checkNamed(), fixed: 0 };
  const { fixed } = done;
  // An edit of one file may be wrong because of another: after edits, the whole site is checked.
  const result = mayFix && named !== undefined ? await check(undefined) : done.result;
  const shown = copy === undefined ? result : { ...result, root, readFrom: copy };
  progress.clear();
  const format = flags.json === true ? 'json' : flags.format;
  const { pages, links } = result;
  const json = () => ({ pages, links, fixed, diagnostics: jsonDiagnostics(shown, cwd) });
  const show = showFrom(shown.root, cwd);
  if (flags.dryRun === true && format === 'terminal') stdout.write(await previewFixes(result, show));
  printFindings(terminal, shown, { format, json });
  const isChecked = result.config !== undefined;
  const stray = named === undefined || !isChecked ? noStrayNames : await strayNames(named, result, show, copy && root);
  const isMissing = stray.missing.length > 0;
  if (format !== 'json' && !isMissing)
    stderr.write(summary(result, { fixed, ms: performance.now() - started, ...flags }));
  if (flags.fix === true && result.diagnostics.length > 0) {
    const refusal = await refusalOfGit(root);
    if (refusal !== undefined)
      printCommandError(terminal, { ...refusal, message: `nothing is known of moved files: ${refusal.message}` });
  }
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
