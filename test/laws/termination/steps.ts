import { Session } from 'node:inspector';
import { expect } from 'vitest';
import { isLong } from '../../effort.ts';

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

const session = new Session();
session.connect();
// From here on to the end: V8 counts blocks only of functions that are compiled while it counts.
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

function post(method: string, params?: object): unknown {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error !== null) throw error;
    answer = result;
  });
  return answer;
}

/** How often each block of code ran since the last time. */
function takeSteps(): number {
  const { result } = post('Profiler.takePreciseCoverage') as Coverage;
  let steps = 0;
  for (const { functions } of result)
    for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  return steps;
}

/**
 * Counts the steps of some work: how often each block of code ran, as V8 counts it for reports of coverage. No clock is asked, and the
 * code under test knows nothing of it.
 */
export async function stepsOf(work: () => unknown): Promise<number> {
  takeSteps();
  await work();
  return takeSteps();
}

/**
 * Expects that work of the sizes 8, 16, … grows no faster than n log n. The first sizes grow one by one, so that what doubles with each
 * reference fails while it still ends; a short run leaves out some of the others.
 *
 * @param largest power of two
 */
export async function expectGrowth(largest: number, prepare: (n: number) => () => unknown): Promise<void> {
  // What is done once weighs less from here on, and chains of references in place of what has no nodes are cut at 50; a twentieth for each
  // doubling is what happens to be on one side of another limit.
  const first = 6;
  const all = Array.from({ length: largest - 2 }, (_, index) => index + 3);
  const powers = isLong ? all : all.filter((power) => power <= first || power === largest);
  const steps = new Map<number, number>();
  const largestGrowth = 2 ** (largest - first) * (largest / first) * 1.05 ** (largest - first);
  let [before, lastPower] = [Number.POSITIVE_INFINITY, 2];
  for (const power of powers) {
    const most = (power <= first ? 8 : 4) ** (power - lastPower);
    // What is loaded or made when it is first needed, and what others do in this process meanwhile, is once.
    const allowed = Math.min(
      0.6 * most * before,
      power === largest ? largestGrowth * Number(steps.get(first)) : Infinity,
    );
    let last = await stepsOf(prepare(2 ** power));
    for (let again = 0; again < 2 && last >= allowed; again++)
      last = Math.min(last, await stepsOf(prepare(2 ** power)));
    steps.set(power, last);
    expect(last / before, `steps by power of two: ${[...steps].join(' ')}`).toBeLessThan(most);
    // What is refused for its size takes few steps: the most so far counts.
    [before, lastPower] = [before === Number.POSITIVE_INFINITY ? last : Math.max(before, last), power];
  }
  expect(Number(steps.get(largest)) / Number(steps.get(first)), [...steps].join(' ')).toBeLessThan(largestGrowth);
}
