import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeSite } from '../build-site.ts';
import { startDocsgen } from '../run-docsgen.ts';
import { hostileInputs } from './hostile.ts';

const bin = join(import.meta.dirname, '../../bin/docsgen');

/** Seconds of CPU that a build may take. */
const limit = 10;

test.each(Object.entries(hostileInputs(Number(process.env.FUZZ_SIZE ?? 1))))('%s', async (_, files) => {
  const root = writeSite(files);
  const { status, signal, stderr } = spawnSync(
    'bash',
    ['-c', `ulimit -t ${limit}; exec "${process.execPath}" "${bin}" build --no-cache`],
    { cwd: root, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY },
  );
  expect([status, signal]).toEqual([expect.toBeOneOf([0, 1]), null]);
  expect(stderr).not.toMatch(/\n\s+at .*:\d+:\d+|call stack/);

  const { child, done } = startDocsgen(['build', '--no-cache'], root);
  await setTimeout(Math.random() * 2000);
  child.kill('SIGSTOP');
  // It has ended, or it stands still and goes on with a signal that nothing may keep from ending it.
  await expect.poll(() => stateOf(child.pid)).toMatch(/^[TZ]?$/);
  const isRunning = stateOf(child.pid) === 'T';
  child.kill('SIGINT');
  child.kill('SIGCONT');
  await done;
  if (isRunning) expect(child.signalCode).toBe('SIGINT');
});

/** `T` for a process that stands still; empty where there is none. */
function stateOf(pid = 0): string {
  return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.charAt(0);
}
