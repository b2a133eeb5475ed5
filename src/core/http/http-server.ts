import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeUrl } from '../../shared/paths.ts';
import { UserError } from '../../shared/user-error.ts';

export interface ListenOptions {
  readonly host?: string;
  /** Fails if it is taken; 0 takes any free one. Without a port, the first free one from 3000 on. */
  readonly port?: number | undefined;
}

export interface HttpServer {
  /** Address of the start page, base URL included. */
  readonly url: string;
  readonly port: number;
  /** The first port that was tried, where it is taken by another program and none was named. */
  readonly taken?: number | undefined;
  /** Ends open connections as well. */
  close(): Promise<void>;
}

/** The first port to try where none is given, and how many others after it. */
const firstPort = 3000;
const attempts = 100;

/**
 * Answers requests until it is closed.
 *
 * @param baseUrl with leading and trailing slash
 * @throws UserError when it cannot listen
 */
export async function startServer(
  answer: RequestListener,
  { host: named = '127.0.0.1', port, baseUrl = '/' }: ListenOptions & { readonly baseUrl?: string },
): Promise<HttpServer> {
  // A host name may resolve to an address that other computers reach, or that browsers do not try first.
  const host = named === 'localhost' ? '127.0.0.1' : named;
  const server = createServer(answer);
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    else socket.destroy();
  });
  const bound = await listen(server, host, port);
  return {
    url: `http://${urlHost(host)}:${bound}${encodeUrl(baseUrl)}`,
    port: bound,
    taken: port === undefined && bound !== firstPort ? firstPort : undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, host: string, port: number | undefined): Promise<number> {
  const last = port ?? firstPort + attempts;
  for (let candidate = port ?? firstPort; ; candidate += 1) {
    try {
      return await listenOn(server, host, candidate);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code !== 'EADDRINUSE' || candidate >= last) throw explain(error, code, `${host}:${candidate}`);
    }
  }
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen({ host, port }, () => {
      server.off('error', fail);
      // A server that listens on a host and port has an `AddressInfo`, never a path.
      done((server.address() as AddressInfo).port);
    });
  });
}

function explain(error: unknown, code: string, address: string): unknown {
  const problem = problems[code];
  if (problem === undefined) return error;
  const [reason, hint] = problem;
  return new UserError(`cannot listen on ${address}: ${reason}`, hint, { cause: error });
}

const unknownHost = [
  'this computer has no such address',
  'Leave out --host, or name an address of this computer.',
] as const;

const problems: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  EADDRINUSE: ['the port is taken', 'choose another one with --port'],
  EACCES: ['permission denied', 'choose a port above 1023 with --port'],
  ERR_SOCKET_BAD_PORT: ['there is no such port', 'choose one between 1 and 65535 with --port'],
  EADDRNOTAVAIL: unknownHost,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
};

/** The host as part of a URL; that of this computer for a server on all addresses. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
