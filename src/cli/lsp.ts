import { Writable } from 'node:stream';
import { findConfig } from '../pipeline/config/index.ts';
import { startLanguageServer } from '../tools/lsp/index.ts';
import { manualAddress, ownVersion } from './manifest.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/** `docsgen lsp`: answers an editor over standard input and output, until it closes them. */
export async function lspCommand(terminal: Terminal, root: string | undefined): Promise<number> {
  const { cwd, stderr } = terminal;
  const write = process.stdout.write.bind(process.stdout);
  const output = new Writable({ write: (chunk, encoding, done) => void write(chunk, encoding, done) });
  // What the config of a site prints is no message of the protocol.
  process.stdout.write = ((text: string | Uint8Array) => {
    stderr.write(typeof text === 'string' ? text : Buffer.from(text).toString());
    return true;
  }) as typeof process.stdout.write;
  try {
    await startLanguageServer({
      input: process.stdin,
      output,
      root: root === undefined ? undefined : findConfig(cwd, root).root,
      version: ownVersion(),
      manual: (rule) => manualAddress(`rules/${rule}`),
    });
  } finally {
    process.stdout.write = write;
  }
  return exitCodes.ok;
}
