import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';

/** Runs `work` and writes a CPU profile of it into `file`, also when it fails. */
export async function withCpuProfile<T>(file: string, work: () => Promise<T>): Promise<T> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  try {
    return await work();
  } finally {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    await writeFile(file, JSON.stringify(profile));
  }
}
