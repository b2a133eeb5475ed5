import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Running {
  /** Of the server alone: it is removed when the server is stopped. */
  readonly folder: string;
  /** A file that exists once the server has an address. */
  readonly ready: string;
  readonly where: Pick<RequestOptions, 'socketPath' | 'port'>;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Starts a web server in the foreground, and waits until it listens.
 *
 * @throws with what it prints, where it ends instead
 */
export async function runServer(command: string, args: readonly string[], { folder, ready, where, env }: Running) {
  const server = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  server.stderr.on('data', (data) => {
    complaints += data;
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  // A socket file exists a moment before anything listens on it.
  while (server.exitCode === null && !(existsSync(ready) && (await isListening(where))))
    await new Promise((resolve) => setTimeout(resolve, 10));
  if (server.exitCode !== null) throw new Error(complaints);
  return {
    ask: askServer(where),
    async stop() {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening({ socketPath, port }: Running['where']): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = socketPath ? connect(socketPath) : connect(Number(port));
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Sends one GET request, over a connection of its own, and reads the whole answer. */
function askServer(where: Pick<RequestOptions, 'socketPath' | 'port'>) {
  return (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request({ ...where, path, headers, agent: false }, async (response) => {
        let text = '';
        for await (const part of response.setEncoding('utf8')) text += part;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
      asked.once('error', reject).end();
    });
}
