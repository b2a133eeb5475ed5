import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { resolve } from 'node:path';
import { attemptToWrite, type Terminal } from './terminal.ts';

/**
 * Runs `work` and writes a CPU profile of it into `file`, also when it fails.
 *
 * @param file relative to the current folder
 * @returns the exit code of `work`, or that of a profile that cannot be written
 */
export async function withCpuProfile(terminal: Terminal, file: string, work: () => Promise<number>): Promise<number> {
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
