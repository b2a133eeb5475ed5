import { findConfig } from '../pipeline/config/index.ts';
import { UserError } from '../shared/user-error.ts';
import { BrokenInput, startLanguageServer } from '../tools/lsp/index.ts';
import { manualAddress, ownVersion } from './manifest.ts';
import { protocolOutput } from './protocol-output.ts';
import { exitCodes, printCommandError, type Terminal } from './terminal.ts';

/** `docsgen lsp`: runs the language server over standard input and output, until the editor closes them. */
export async function lspCommand(terminal: Terminal, root: string | undefined): Promise<number> {
  try {
    await startLanguageServer({
      input: process.stdin,
      output: protocolOutput(terminal),
      root: root === undefined ? undefined : findConfig(terminal.cwd, root).root,
      version: ownVersion(),
      manual: (rule) => manualAddress(`rules/${rule}`),
      onTrouble: (trouble) => printCommandError(terminal, { message: `docsgen lsp: ${trouble}` }),
    });
    return exitCodes.ok;
  } catch (error) {
    if (!(error instanceof BrokenInput)) throw error;
    throw new UserError(
      `docsgen lsp: ${error.message}`,
      'standard input has to be the Language Server Protocol alone: a script that starts docsgen lsp must print nothing into it',
    );
  } finally {
    // Some editors end the session without closing the input, which would keep the process alive.
    process.stdin.destroy();
  }
}
