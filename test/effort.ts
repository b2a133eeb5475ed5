/** Whether campaigns run at their full length: `npm run test:long`. */
export const isLong = process.env.TEST_LONG === '1';

/** Seed of everything that is random. It changes each day; `TEST_SEED` sets it. */
export const seed = Number(process.env.TEST_SEED);

/** Number of runs or steps of a campaign: `usual` in `npm test`, `long` in `npm run test:long`, else `TEST_RUNS`. */
export function effort(usual: number, long: number): number {
  return Number(process.env.TEST_RUNS ?? (isLong ? long : usual));
}

/** The share of `items` that today's run takes: every n-th, from another one each day. All of them when it is long. */
export function share<T>(items: readonly T[], n: number): readonly T[] {
  return isLong ? items : items.filter((_, index) => index % n === seed % n);
}

/**
 * Whether today's run takes a campaign that has no parts: each n-th does, and `turn` lets several take turns. Each is taken when it is
 * long.
 */
export function isDue(turn: number, n: number): boolean {
  return isLong || seed % n === turn % n;
}

/** The command that runs a file again with the same random values, for the message of a failure. */
export function howToRepeat(file: string): string {
  const runs = process.env.TEST_RUNS === undefined ? '' : `TEST_RUNS=${process.env.TEST_RUNS} `;
  return `${runs}TEST_SEED=${seed} npx vitest run${isLong ? ' --mode long' : ''} ${file}`;
}
