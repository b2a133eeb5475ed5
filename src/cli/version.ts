import { assignSeverities } from '../core/findings/index.ts';
import { loadConfig, versionsFile } from '../pipeline/config/index.ts';
import { printCommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { plural } from './pluralize.ts';
import { countProblems, printDiagnostics } from './report.ts';
import { SnapshotError, takeSnapshot } from './snapshot.ts';

/** Keeps the docs folder as it is as a released version: a copy of it, and its name at the head of the list. */
export async function versionCommand(label: string, root: string | undefined): Promise<number> {
  const cwd = process.cwd();
  const loaded = await loadConfig({ cwd, ...(root === undefined ? {} : { root }) });
  const diagnostics = assignSeverities(loaded.findings, loaded.config?.checks);
  printDiagnostics({ diagnostics, root: loaded.root }, cwd);
  if (loaded.config === undefined || countProblems(diagnostics).errors > 0) return exitCodes.usage;
  try {
    const { folder, files, isFirst } = await takeSnapshot(label, loaded.config, loaded.written);
    const { docs } = loaded.config;
    const lines = [
      `version ${label} is in ${folder}/, with ${plural(files, 'file')}, and first in ${versionsFile}`,
      ...(isFirst ? [`${docs?.route} now shows it; what is in ${docs?.dir}/ is built as the next version`] : []),
    ];
    process.stderr.write(`${lines.join('\n')}\n`);
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof SnapshotError) {
      printCommandError(error);
      return error.isUsage ? exitCodes.usage : exitCodes.problems;
    }
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    printCommandError({ message: `cannot make the version: ${error.message}` });
    return exitCodes.problems;
  }
}
