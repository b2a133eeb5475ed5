import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps it in memory. */
const memory = '/dev/shm';
const enough = 4 * 1024 ** 3;

/** Gives everything that tests and what they start write into the system's temporary folder one that goes with them. */
export default function setUp(): (() => void) | undefined {
  if (process.env.DOCSGEN_TESTS !== undefined) return;
  const folder = mkdtempSync(join(whereThereIsRoom(), 'docsgen-tests-'));
  process.env.DOCSGEN_TESTS = folder;
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** In memory where it can be: tests make and remove thousands of folders. `TMPDIR` has the first word. */
function whereThereIsRoom(): string {
  if (process.env.TMPDIR !== undefined) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= enough) return memory;
  } catch {
    // No such folder on this system.
  }
  return tmpdir();
}
