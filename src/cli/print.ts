import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { replaceFile } from '../core/write/index.ts';
import { readEdition, UnknownName, writeEdition } from '../tools/print/index.ts';
import { countProblems, printDiagnostics, showFrom } from './report.ts';
import { attemptToWrite, exitCodes, plural, printCommandError, problemCounts, type Terminal } from './terminal.ts';

interface PrintFlags {
  readonly root?: string;
  readonly out?: string;
  readonly version?: string;
  readonly locale?: string;
}

/** `docsgen print`: writes a documentation set as one HTML file for paper. */
export async function printCommand(terminal: Terminal, set: string | undefined, flags: PrintFlags): Promise<number> {
  const { cwd, stderr } = terminal;
  try {
    const result = await readEdition({ cwd, root: flags.root, set, version: flags.version, locale: flags.locale });
    printDiagnostics(terminal, result);
    if (result.edition === undefined) {
      stderr.write(`not printed: ${problemCounts(countProblems(result.diagnostics))}; nothing was written\n`);
      return exitCodes.problems;
    }
    const out = resolve(cwd, flags.out ?? `${result.name}.html`);
    const { edition } = result;
    const write = () => {
      mkdirSync(dirname(out), { recursive: true });
      replaceFile(out, writeEdition(edition));
    };
    if (attemptToWrite(terminal, out, write) === undefined) return exitCodes.problems;
    const documents = edition.chapters.filter(({ route }) => route !== undefined).length;
    stderr.write(`printed ${plural(documents, 'document')} to ${showFrom(cwd, cwd)(out)}\n`);
    return exitCodes.ok;
  } catch (error) {
    if (!(error instanceof UnknownName)) throw error;
    printCommandError(terminal, error);
    return exitCodes.usage;
  }
}
