import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from './run-server.ts';

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/**
 * Starts nginx on a socket file, as ports may be taken.
 *
 * @param http content of the `http` block of its configuration; `SOCKET` becomes the address to listen on
 */
export async function startNginx(http: string) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const socket = join(folder, 'socket');
  const log = join(folder, 'log');
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const types = 'types { text/html html; text/css css; text/javascript js; application/xml xml; text/plain txt; }';
  // Started by root, nginx would change to another user, who cannot read the files of the test.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const config = `${user}daemon off; worker_processes 1; pid ${folder}/pid; events {}
http { access_log off; ${scratch.join(' ')} ${types} ${http.replaceAll('SOCKET', `unix:${socket}`)} }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  return runServer('nginx', ['-e', log, '-c', join(folder, 'nginx.conf')], {
    folder,
    ready: socket,
    where: { socketPath: socket },
  });
}
