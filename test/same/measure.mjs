// Runs docsgen as a user does and tells what it cost: CPU of the process and of all that it started, in seconds.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const timed = 'TIMEFORMAT="cpu %U %S"; time "$@"';

function cpuIn(stderr) {
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)\s*$/.exec(stderr) ?? [];
  if (user === undefined) throw new Error(`no times in: ${stderr}`);
  return Number(user) + Number(system);
}

/** Runs a command in the folder of its docsgen, so that messages name the same paths. */
export function runCommand({ bin, folder }, args) {
  const { stdout, stderr, status } = spawnSync('bash', ['-c', timed, 'bash', process.execPath, bin, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { stdout, stderr, code: status, cpu: cpuIn(stderr) };
}

/** CPU that the development server has used when the first page was sent. */
export async function firstPage({ bin, generated }) {
  const command = [process.execPath, bin, 'serve', '--watch', '--port', '0', generated];
  const shell = spawn('bash', ['-c', timed, 'bash', ...command], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  shell.stderr.setEncoding('utf8');
  const url = await new Promise((resolve, reject) => {
    shell.stderr.on('data', (chunk) => {
      stderr += chunk;
      const found = /serving (http:\S+?)\/ after/.exec(stderr);
      if (found) resolve(found[1]);
    });
    shell.on('close', () => reject(new Error(stderr)));
  });
  const response = await fetch(`${url}/docs`);
  if (!response.ok || !(await response.text()).includes('</html>')) throw new Error(`no page: ${response.status}`);
  const [server] = readFileSync(`/proc/${shell.pid}/task/${shell.pid}/children`, 'utf8').split(' ');
  const ended = new Promise((resolve) => shell.on('close', resolve));
  process.kill(Number(server), 'SIGINT');
  await ended;
  return cpuIn(stderr);
}
