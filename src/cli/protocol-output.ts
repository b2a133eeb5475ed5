import { Writable } from 'node:stream';
import type { Terminal } from './terminal.ts';

/** Standard output as a stream, for servers that speak a protocol over it. */
export function protocolOutput({ stdout }: Pick<Terminal, 'stdout'>): Writable {
  return new Writable({
    write(chunk, _, done) {
      stdout.write(String(chunk));
      done();
    },
  });
}
