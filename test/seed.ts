import { relative } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { howToRepeat, seed } from './effort.ts';

/** Gives property tests the seed of the day. A failure prints the command that repeats it. */
function report<T>(run: fc.RunDetails<T>): void {
  if (!run.failed) return;
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  throw new Error(`${fc.defaultReportMessage(run)}\n\nAgain: ${howToRepeat(file)}`, { cause: run.errorInstance });
}

fc.configureGlobal({ seed, reporter: report });
