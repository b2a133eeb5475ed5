import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { attemptToWrite, type Terminal } from './terminal.ts';

/**
 * Runs `work` and writes a CPU profile of it into `file`, also when it fails.
 *
 * @param file relative to the current folder; without one there is no profile
 * @returns the exit code of `work`, or that of a profile that cannot be written
 */
export async function withCpuProfile(
  terminal: Terminal,
  file: string | undefined,
  work: () => Promise<number>,
): Promise<number> {
  if (file === undefined) return work();
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  try {
    return await work();
  } finally {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    const path = resolve(terminal.cwd, file);
    attemptToWrite(`the profile ${file}`, () => writeFileSync(path, JSON.stringify(profile)));
  }
}
