import { UsageError } from '../shared/user-error.ts';
import { NotFound, serveMcp } from '../tools/mcp/index.ts';
import { ownVersion } from './manifest.ts';
import { protocolOutput } from './protocol-output.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/** `docsgen mcp`: runs the MCP server over standard input and output, until the assistant closes them. */
export async function mcpCommand(
  terminal: Terminal,
  root: string | undefined,
  flags: { readonly audience?: readonly string[] } = {},
): Promise<number> {
  try {
    const output = protocolOutput(terminal);
    const site = { cwd: terminal.cwd, root, audiences: flags.audience };
    await serveMcp({ ...site, version: ownVersion(), input: process.stdin, output });
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw new UsageError(error.message, 'docsgen build shows where');
  }
  return exitCodes.ok;
}
