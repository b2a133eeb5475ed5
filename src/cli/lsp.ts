import { findConfig } from '../pipeline/config/index.ts';
import { startLanguageServer } from '../tools/lsp/index.ts';
import { manualAddress, ownVersion } from './manifest.ts';
import { protocolOutput } from './protocol-output.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/** `docsgen lsp`: answers an editor over standard input and output, until it closes them. */
export async function lspCommand(terminal: Terminal, root: string | undefined): Promise<number> {
  await startLanguageServer({
    input: process.stdin,
    output: protocolOutput(terminal),
    root: root === undefined ? undefined : findConfig(terminal.cwd, root).root,
    version: ownVersion(),
    manual: (rule) => manualAddress(`rules/${rule}`),
  });
  // Editors end a session, and may leave the input open: it would hold the process.
  process.stdin.destroy();
  return exitCodes.ok;
}
