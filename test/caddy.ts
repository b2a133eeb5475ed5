import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from './run-server.ts';

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

/**
 * Runs Caddy in the foreground, without a port and without certificates.
 *
 * @param site the directives of the site
 */
export async function startCaddy(site: string) {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  const socket = join(folder, 'socket');
  const config = `{
	admin off
	auto_https off
}
http:// {
	bind unix/${socket}
${site}
}
`;
  writeFileSync(join(folder, 'Caddyfile'), config);
  return runServer('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    folder,
    ready: socket,
    where: { socketPath: socket },
    env: { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  });
}
