import { assignSeverities } from '../core/findings/index.ts';
import { loadConfig } from '../pipeline/config/index.ts';
import { en } from '../shared/texts/en.ts';
import { countProblems, printDiagnostics } from './report.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/** `docsgen strings`: prints docsgen's own texts in the language of the site, as `strings.json` has them. */
export async function stringsCommand(terminal: Terminal, root: string | undefined): Promise<number> {
  const loaded = await loadConfig({ cwd: terminal.cwd, root });
  const diagnostics = assignSeverities(loaded.findings, loaded.config?.checks);
  printDiagnostics(terminal, { diagnostics, root: loaded.root });
  if (loaded.config === undefined || countProblems(diagnostics).errors > 0) return exitCodes.usage;
  const texts = { ...en, ...loaded.config.language.texts };
  terminal.stdout.write(`${JSON.stringify({ interface: texts }, null, 2)}\n`);
  return exitCodes.ok;
}
