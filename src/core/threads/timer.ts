export interface StageTime {
  readonly stage: string;
  /** Wall-clock milliseconds. */
  readonly ms: number;
}

/** Runs the stages of a build one by one and notes how long each took. */
export interface Timer {
  <T>(stage: string, work: () => T | Promise<T>): Promise<T>;
  /** One entry for each stage, however often it ran: most run for each locale. */
  readonly times: readonly StageTime[];
}

export function createTimer(onStage: (stage: string) => void): Timer {
  const times: StageTime[] = [];
  const run = async <T>(stage: string, work: () => T | Promise<T>): Promise<T> => {
    onStage(stage);
    const start = performance.now();
    const result = await work();
    const at = times.findIndex((time) => time.stage === stage);
    const ms = (times[at]?.ms ?? 0) + performance.now() - start;
    times.splice(at < 0 ? times.length : at, 1, { stage, ms });
    return result;
  };
  return Object.assign(run, { times });
}
