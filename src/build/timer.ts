export interface StageTime {
  readonly stage: string;
  /** Wall-clock milliseconds. */
  readonly ms: number;
}

/** Runs the stages of a build one by one, notes how long each took, and stops between two of them when asked to. */
export interface Timer {
  <T>(stage: string, work: () => T | Promise<T>): Promise<T>;
  readonly times: readonly StageTime[];
}

export function createTimer(onStage: ((stage: string) => void) | undefined, signal: AbortSignal | undefined): Timer {
  const times: StageTime[] = [];
  const run = async <T>(stage: string, work: () => T | Promise<T>): Promise<T> => {
    signal?.throwIfAborted();
    onStage?.(stage);
    const start = performance.now();
    const result = await work();
    times.push({ stage, ms: performance.now() - start });
    signal?.throwIfAborted();
    return result;
  };
  return Object.assign(run, { times });
}
