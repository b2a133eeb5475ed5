import { relative } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { effort, howToRepeat, seed } from './effort.ts';

/** Fails with the command that repeats the run. */
function report<T>(run: fc.RunDetails<T>): void {
  if (!run.failed) return;
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  throw new Error(`${fc.defaultReportMessage(run)}\n\nAgain: ${howToRepeat(file)}`, { cause: run.errorInstance });
}

// Property tests have the seed of the day, and more runs in a long run.
fc.configureGlobal({ seed, reporter: report, numRuns: effort(50, 2000) });
