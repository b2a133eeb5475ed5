/** Whether random tests run at their full length: `npm run test:long`. */
export const isLong = process.env.TEST_LONG === '1';

/** Seed of all random values. It changes each day; `TEST_SEED` sets it. */
export const seed = Number(process.env.TEST_SEED);

/** Number of runs or steps of a random test: `TEST_RUNS` if set, else `long` in `npm run test:long`, `usual` in `npm test`. */
export function effort(usual: number, long: number): number {
  return Number(process.env.TEST_RUNS ?? (isLong ? long : usual));
}

/** The items that today's run takes: every n-th, beginning with another one each day; all of them in a long run. */
export function share<T>(items: readonly T[], n: number): readonly T[] {
  return isLong ? items : items.filter((_, index) => index % n === seed % n);
}

/**
 * Whether today's run takes a test that cannot be divided: it is taken every n-th day, tests with other values of `turn` on other
 * days. A long run takes all.
 */
export function isDue(turn: number, n: number): boolean {
  return isLong || seed % n === turn % n;
}

/** The command that repeats a test file with the same random values, for the message of a failure. */
export function howToRepeat(file: string): string {
  const runs = process.env.TEST_RUNS === undefined ? '' : `TEST_RUNS=${process.env.TEST_RUNS} `;
  return `${runs}TEST_SEED=${seed} npx vitest run${isLong ? ' --mode long' : ''} ${file}`;
}
