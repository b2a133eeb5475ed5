import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** On Linux, a file system in memory. */
const memory = '/dev/shm';
const enough = 4 * 1024 ** 3;

/** Sets `TMPDIR` to a new folder that is removed after the tests, for the tests and for all processes that they start. */
export default function setUp(): (() => void) | undefined {
  if (process.env.DOCSGEN_TESTS !== undefined) return;
  const folder = mkdtempSync(join(whereThereIsRoom(), 'docsgen-tests-'));
  process.env.DOCSGEN_TESTS = folder;
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A parent for temporary folders: `TMPDIR` if it is set, else in memory if there is room, as tests make thousands of folders. */
function whereThereIsRoom(): string {
  if (process.env.TMPDIR !== undefined) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= enough) return memory;
  } catch {
    // The system has no such folder.
  }
  return tmpdir();
}
