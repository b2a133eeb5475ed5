import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives everything that tests and what they start write into the system's temporary folder one that goes with them. */
export default function setUp(): (() => void) | undefined {
  if (process.env.DOCSGEN_TESTS !== undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-tests-'));
  process.env.DOCSGEN_TESTS = folder;
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
