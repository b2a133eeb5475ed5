import { join, resolve } from 'node:path';
import { isFolder, replaceFile } from '../core/write/index.ts';
import { UsageError, UserError } from '../shared/user-error.ts';
import {
  ChromiumFailed,
  type Edition,
  findChromium,
  printPdf,
  readEdition,
  renderDiagrams,
  withChromium,
  writeEdition,
} from '../tools/print/index.ts';
import { countProblems, printDiagnostics, showFrom } from './report.ts';
import { attemptToWrite, exitCodes, plural, problemCounts, type Terminal } from './terminal.ts';

interface PrintFlags {
  readonly root?: string;
  readonly out?: string;
  readonly version?: string;
  readonly locale?: string;
  readonly audience?: readonly string[];
  readonly pdf?: boolean;
}

/** `docsgen print`: writes a documentation set as one HTML file for paper. */
export async function printCommand(terminal: Terminal, set: string | undefined, flags: PrintFlags): Promise<number> {
  const { cwd, stderr } = terminal;
  if (flags.out !== undefined && isFolder(resolve(cwd, flags.out)))
    throw new UsageError(`${flags.out} is a folder`, `name a file, such as ${join(flags.out, 'manual.html')}`);
  const { root, version, locale, audience: audiences } = flags;
  const result = await readEdition({ cwd, root, set, version, locale, audiences });
  printDiagnostics(terminal, result);
  if (result.edition === undefined) {
    stderr.write(`not printed: ${problemCounts(countProblems(result.diagnostics))}; nothing was written\n`);
    return exitCodes.problems;
  }
  const out = resolve(cwd, flags.out?.replace(/\.pdf$/i, '.html') ?? `${result.name}.html`);
  const { edition } = result;
  attemptToWrite(out, () => replaceFile(out, writeEdition(edition)));
  const documents = edition.chapters.filter(({ route }) => route !== undefined).length;
  stderr.write(`printed ${plural(documents, 'document')} to ${showFrom(cwd, cwd)(out)}\n`);
  return flags.pdf === true ? await writePdf(terminal, edition, result.root, out) : exitCodes.ok;
}

const chromium = { findChromium, withChromium, renderDiagrams, printPdf };

/**
 * Renders diagrams, and writes the PDF next to the HTML file.
 *
 * @param printer what prints: tests have no Chromium
 */
export async function writePdf(
  terminal: Terminal,
  edition: Edition,
  root: string,
  html: string,
  printer: Readonly<typeof chromium> = chromium,
): Promise<number> {
  const { cwd, env, stderr } = terminal;
  const hint =
    'set CHROMIUM_PATH to a Chrome or Chromium, or npm install --save-dev puppeteer; or print the HTML file in a browser';
  try {
    const executable = await printer.findChromium(root, env);
    if (executable === undefined) throw new UserError('no PDF: there is no Chromium to print with', hint);
    const { rendered, pdf } = await printer.withChromium(executable, async (browser) => {
      const rendered = await printer.renderDiagrams(edition, browser, root);
      return { rendered, ...(await printer.printPdf(rendered.edition, browser.print)) };
    });
    for (const { source, problem } of rendered.problems)
      stderr.write(`a diagram of ${showFrom(root, cwd)(source)} is printed as text: ${problem.split('\n')[0]}\n`);
    const out = html.replace(/(?:\.html?)?$/i, '.pdf');
    attemptToWrite(out, () => {
      if (rendered.edition !== edition) replaceFile(html, writeEdition(rendered.edition));
      replaceFile(out, pdf);
    });
    stderr.write(`the PDF is ${showFrom(cwd, cwd)(out)}\n`);
    return exitCodes.ok;
  } catch (error) {
    if (!(error instanceof ChromiumFailed)) throw error;
    throw new UserError(`no PDF: Chromium cannot print: ${error.message}`, hint);
  }
}
