import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askServer } from './ask-server.ts';

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

/**
 * Runs Caddy in the foreground, without a port and without certificates.
 *
 * @param site what stands in the braces of the site
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
  const server = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  server.stderr.on('data', (data) => {
    complaints += data;
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  while (!existsSync(socket) && server.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 10));
  if (server.exitCode !== null) throw new Error(complaints);
  return {
    ask: askServer({ socketPath: socket }),
    async stop() {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
