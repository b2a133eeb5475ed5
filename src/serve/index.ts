import { realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerFile } from './answer.ts';
import { findFile } from './find-file.ts';

export interface ServeOptions {
  /** Absolute path of the folder that `build` wrote. */
  readonly dir: string;
  readonly host: string;
  /** 0 for any; the next free one is taken when this is not. */
  readonly port: number;
  /** With leading and trailing slash. */
  readonly baseUrl: string;
}

export interface RunningServer {
  /** Where the site begins. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves a folder as a good static host does. */
export async function serveFolder(options: ServeOptions): Promise<RunningServer> {
  const server = createServer((request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    answer(request, response, options).catch(() => {
      // The folder may be swapped for a new build at any moment.
      if (response.headersSent) response.destroy();
      else sayPlainly(response, 500, 'The file could not be read. Try again.');
    });
  });
  const port = await listen(server, options);
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}${options.baseUrl}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { dir, baseUrl }: ServeOptions,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    sayPlainly(response, 405, 'Only GET and HEAD are answered here.');
    return;
  }
  const path = decodePath(request.url ?? '/');
  if (path === undefined) {
    sayPlainly(response, 400, 'The address is malformed.');
    return;
  }
  if (baseUrl !== '/' && `${path}/` !== baseUrl && !path.startsWith(baseUrl)) {
    if (path === '/') response.writeHead(302, { Location: baseUrl }).end();
    else sayPlainly(response, 404, `The site is served below ${baseUrl}`);
    return;
  }
  const folder = await realpath(dir);
  const name = path.slice(baseUrl.length);
  const file = await findFile(folder, name);
  if (file !== undefined) {
    await answerFile(request, response, { file, status: 200, immutable: /^assets\/.*-[\w-]{8,}\.\w+$/.test(name) });
    return;
  }
  const notFound = await findFile(folder, '404.html');
  if (notFound === undefined) sayPlainly(response, 404, 'Not found.');
  else await answerFile(request, response, { file: notFound, status: 404, immutable: false });
}

/** Path of a request, decoded once; `undefined` when it is malformed. */
function decodePath(url: string): string | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  try {
    const decoded = decodeURIComponent(path);
    return decoded.startsWith('/') && !decoded.includes('\0') ? decoded : undefined;
  } catch {
    return;
  }
}

function sayPlainly(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/** Listens, and moves on by one port as long as somebody else has it. */
function listen(server: Server, { host, port }: ServeOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    let wanted = port;
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' && wanted !== 0 && wanted < port + 50) server.listen(++wanted, host);
      else reject(error);
    });
    server.listen(wanted, host, () => {
      // True: it listens on a port, not on a socket file.
      resolve((server.address() as AddressInfo).port);
    });
  });
}
