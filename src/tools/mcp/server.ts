import type { Readable, Writable } from 'node:stream';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type ReadSite, SiteReader } from './reader.ts';
import { addApiTools, addPageTools, instructionsOf } from './tools.ts';

export interface McpOptions extends ReadSite {
  readonly version: string;
  readonly input: Readable;
  readonly output: Writable;
}

/** Answers an assistant about a site until it closes the input. All tools read, none changes anything. */
export async function serveMcp({ version, input, output, ...read }: McpOptions): Promise<void> {
  const site = await SiteReader.open(read);
  try {
    const { title, tagline, origin } = await site.about();
    const server = new McpServer({ name: 'docsgen', version, title }, { instructions: instructionsOf(title, tagline) });
    addPageTools(server, site, origin);
    addApiTools(server, site, origin);
    const transport = new StdioServerTransport(input as typeof process.stdin, output as typeof process.stdout);
    server.server.onerror = (error) => {
      const refusal = refusalOf(error);
      if (refusal !== undefined) output.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: refusal })}\n`);
    };
    const ended = new Promise<void>((resolve) => {
      input.once('end', resolve);
      input.once('close', resolve);
      // A message of more than 10 MB, after which it reads no more.
      server.server.onclose = resolve;
    });
    await server.connect(transport);
    await ended;
    await server.close();
  } finally {
    await site.close();
  }
}

/** The answer to a line that is no message, by which an assistant need not wait for another one. */
function refusalOf({ name }: Error): { readonly code: number; readonly message: string } | undefined {
  if (name === 'SyntaxError') return { code: -32700, message: 'Parse error: the line is no JSON' };
  if (name === 'ZodError') return { code: -32600, message: 'Invalid request: the line is no message of JSON-RPC 2.0' };
  return undefined;
}
