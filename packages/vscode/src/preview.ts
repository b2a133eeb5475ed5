import { type ChildProcess, spawn } from 'node:child_process';

/** A development server that this process started. */
export interface PreviewServer {
  /** Origin and base URL, e.g. `http://127.0.0.1:3000/`. */
  readonly url: string;
  readonly stop: () => void;
}

/** Milliseconds that a server may take to start. */
const timeout = 60_000;

/**
 * Starts `docsgen serve --watch` for a site.
 *
 * @param command program and first arguments
 * @throws with the last lines that it printed, where it ends before it serves
 */
export function startPreview(command: readonly string[], root: string): Promise<PreviewServer> {
  const [program = 'npx', ...args] = command;
  const server: ChildProcess = spawn(program, [...args, 'serve', root, '--watch'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    // `npx` is a script on Windows.
    shell: process.platform === 'win32',
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => fail('docsgen serve does not answer'), timeout);
    const fail = (reason: string) => {
      clearTimeout(timer);
      server.kill();
      reject(new Error([reason, ...printed.trim().split('\n').slice(-5)].join('\n')));
    };
    server.on('error', (error) => fail(error.message));
    server.on('exit', () => fail('docsgen serve has ended'));
    server.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /\bserving (http:\/\/\S+?)(?=\s|$)/m.exec(printed)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      server.removeAllListeners('exit');
      resolve({ url, stop: () => void server.kill() });
    });
  });
}
