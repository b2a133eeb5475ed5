import { findConfig } from '../pipeline/config/index.ts';
import { startLanguageServer } from '../tools/lsp/index.ts';
import { manualAddress, ownVersion } from './manifest.ts';
import { protocolOutput } from './protocol-output.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/** `docsgen lsp`: runs the language server over standard input and output, until the editor closes them. */
export async function lspCommand(terminal: Terminal, root: string | undefined): Promise<number> {
  await startLanguageServer({
    input: process.stdin,
    output: protocolOutput(terminal),
    root: root === undefined ? undefined : findConfig(terminal.cwd, root).root,
    version: ownVersion(),
    manual: (rule) => manualAddress(`rules/${rule}`),
  });
  // Some editors end the session without closing the input, which would keep the process alive.
  process.stdin.destroy();
  return exitCodes.ok;
}
