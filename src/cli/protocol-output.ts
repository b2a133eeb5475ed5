import { Writable } from 'node:stream';
import type { Terminal } from './terminal.ts';

/** Runs what speaks a protocol over standard output. What the config of a site prints meanwhile goes to standard error. */
export async function withProtocolOutput<T>(
  { stderr }: Pick<Terminal, 'stderr'>,
  work: (output: Writable) => Promise<T>,
): Promise<T> {
  const write = process.stdout.write.bind(process.stdout);
  const output = new Writable({ write: (chunk, encoding, done) => void write(chunk, encoding, done) });
  process.stdout.write = ((text: string | Uint8Array) => {
    stderr.write(typeof text === 'string' ? text : Buffer.from(text).toString());
    return true;
  }) as typeof process.stdout.write;
  try {
    return await work(output);
  } finally {
    process.stdout.write = write;
  }
}
