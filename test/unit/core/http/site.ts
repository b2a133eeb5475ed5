import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { serveFolder } from '../../../../src/core/http/index.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;
type ServeOptions = Parameters<typeof serveFolder>[0];

export function temporarySite(files: Files): string {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-site-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  return dir;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves a folder until the test ends. Paths go out as they are given: `fetch` would tidy them up. */
export async function serveSite(site: string | Files, options: Omit<ServeOptions, 'dir'> = {}) {
  const dir = typeof site === 'string' ? site : temporarySite(site);
  const server = await serveFolder({ port: 0, ...options, dir });
  onTestFinished(() => server.close());
  const { port } = server;
  const ask = (path: string, { method = 'GET', headers = {} }: Ask = {}) =>
    new Promise<Answer>((done, fail) => {
      request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => {
          const body = Buffer.concat(chunks).toString('utf8');
          done({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      })
        .on('error', fail)
        .end();
    });
  return { dir, server, ask };
}

/** Sends bytes as they are, and gives the first line of what comes back before the server hangs up. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', fail);
    socket.on('close', () => done(answer.split('\r\n')[0] ?? ''));
  });
}
