import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { runServer } from './run-server.ts';

const modules = '/usr/lib/apache2/modules';

/** Whether Apache is there as Debian packs it. */
export const hasApache = existsSync(modules) && spawnSync('apache2', ['-v']).status === 0;

/** Runs Apache in the foreground over a copy of the folder, which may have a `.htaccess`. */
export async function startApache(site: string) {
  // Started by root, it serves as another user, who may not enter the temporary folder of a test run.
  const folder = mkdtempSync('/tmp/apache-');
  cpSync(site, join(folder, 'site'), { recursive: true });
  for (const path of [folder, join(folder, 'site')]) chmodSync(path, 0o755);
  const user = process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : [];
  const loaded = ['mpm_event', 'authz_core', 'autoindex', 'dir', 'headers', 'mime', 'negotiation', 'rewrite'];
  // It can listen at no socket of a file.
  const port = await freePort();
  const config = [
    `ServerRoot ${folder}`,
    'ServerName localhost',
    `Listen 127.0.0.1:${port}`,
    `PidFile ${folder}/pid`,
    `ErrorLog ${folder}/log`,
    ...user,
    ...loaded.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
    'TypesConfig /etc/mime.types',
    `DocumentRoot ${folder}/site`,
    `<Directory ${folder}/site>`,
    'AllowOverride All',
    'Require all granted',
    'Options Indexes FollowSymLinks MultiViews',
    '</Directory>',
  ];
  writeFileSync(join(folder, 'httpd.conf'), `${config.join('\n')}\n`);
  return runServer('apache2', ['-X', '-f', join(folder, 'httpd.conf')], {
    folder,
    ready: join(folder, 'pid'),
    where: { port },
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
