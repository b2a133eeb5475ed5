import { Session } from 'node:inspector';
import { expect } from 'vitest';

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/**
 * Counts the steps of some work: how often each block of code ran, as V8 counts it for reports of coverage. No clock is asked, and the
 * code under test knows nothing of it.
 */
export async function stepsOf(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  const post = (method: string, params?: object): unknown => {
    let answer: unknown;
    session.post(method, params, (error, result) => {
      if (error !== null) throw error;
      answer = result;
    });
    return answer;
  };
  post('Profiler.enable');
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await work();
  const { result } = post('Profiler.takePreciseCoverage') as Coverage;
  session.disconnect();
  return result
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

/**
 * Expects that work of the sizes 8, 16, … grows no faster than n log n. Sizes grow one by one, so that what doubles with each reference
 * fails while it still ends.
 *
 * @param largest power of two
 */
export async function expectGrowth(largest: number, prepare: (n: number) => () => unknown): Promise<void> {
  const steps: number[] = [];
  for (let power = 3; power <= largest; power++) {
    const before = steps.at(-1) ?? Number.POSITIVE_INFINITY;
    const found = await stepsOf(prepare(2 ** power));
    // What is loaded or made when it is first needed is so once.
    const last = found < 2.5 * before ? found : Math.min(found, await stepsOf(prepare(2 ** power)));
    steps.push(last);
    expect(last / before, `steps of 2^3 to 2^${power}: ${steps.join(', ')}`).toBeLessThan(4);
  }
  // What is done once weighs less from here on; a twentieth for each doubling is what happens to be on one side of a limit.
  const first = 5;
  const allowed = 2 ** (largest - first) * (largest / first) * 1.05 ** (largest - first);
  expect(Number(steps.at(-1)) / Number(steps[first - 3]), steps.join(', ')).toBeLessThan(allowed);
}
