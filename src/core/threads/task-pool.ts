import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPool, type Pool, TaskError, WorkerCrash } from './pool.ts';
import { nowDoing, nowDoingOwn } from './slow-work.ts';

/** One kind of work, of many tasks. */
export interface Work<T, R> {
  readonly name: string;
  /** Whether a task takes several milliseconds: then threads pay for some hundred tasks. */
  readonly isSlow?: boolean;
  /** The description of a task, such as `compiling docs/a.mdx`, for messages about slow work. */
  readonly doing: (task: T) => string;
  /** Data that all tasks need, passed to a worker when it starts; absent where it cannot be sent, such as plugins. */
  readonly context?: () => unknown;
  /** Does the tasks in this thread. */
  readonly here: () => Promise<(task: T) => R | Promise<R>>;
  /** The result of a task that crashes its worker. */
  readonly crashed: (task: T) => R;
}

/** Runs the tasks of a build: in this thread, and in workers where there are enough tasks to pay for their start. */
export interface TaskPool {
  /** How many tasks are worth running at a time. */
  readonly window: number;
  readonly open: <T, R>(work: Work<T, R>) => (task: T) => Promise<R>;
  readonly close: () => Promise<void>;
}

/**
 * When threads are started for a kind of tasks: with this many waiting where they are slow, else with this many done here. Each
 * thread has to load the code, and V8 has to optimise it. `enoughForRunning` is the number, of both waiting and done tasks, for
 * tasks that are not slow while threads run already for another kind.
 */
const [enoughWaiting, enoughDone, enoughForRunning] = [300, 1500, 200];

/** The number of tasks that is enough where a number of threads was asked for. */
const enoughWhenAsked = 100;

/** How many tasks are worth running at a time. */
const window = 400;

/** After more tasks for each, threads hold much memory: the next kind of work gets new ones, which have to optimise the code again. */
const maxBefore = 1500;

/**
 * @param jobs threads that work besides this one, which then only takes what they have done; 1: none but this one. Unless
 * given, as many threads as there are cores, of which this is one
 */
export function createTaskPool(jobs?: number): TaskPool {
  // Node can only start a thread with JavaScript: from its sources, docsgen works in one.
  const file = fileURLToPath(new URL('./worker.js', import.meta.url));
  const threads = existsSync(file) ? (jobs ?? availableParallelism()) : 1;
  const worksHere = jobs === undefined;
  const workers = new SharedPool(file, worksHere ? threads - 1 : threads);
  return {
    window: threads > 1 ? window : 1,
    close: () => workers.close(),
    open<T, R>(work: Work<T, R>) {
      const runHere = localRunner(work);
      if (threads === 1 || work.context === undefined) return runHere;
      const queue = new WorkQueue({ ...work, context: work.context }, runHere, workers, worksHere);
      return (task: T) => queue.add(task);
    },
  };
}

/** A function that runs tasks in this thread, and says meanwhile what it is doing. */
function localRunner<T, R>({ here, doing }: Work<T, R>): (task: T) => Promise<R> {
  let started: ReturnType<typeof here> | undefined;
  return async (task) => {
    nowDoingOwn(doing(task));
    try {
      started ??= here();
      const run = await started;
      // Meanwhile other work may have been begun and done.
      nowDoingOwn(doing(task));
      return await run(task);
    } finally {
      nowDoing(undefined);
    }
  };
}

/** The threads of all kinds of work, one after the other. They are started for the first tasks that pay for them. */
class SharedPool {
  readonly #file: string;
  readonly #size: number;
  readonly #closing: Promise<void>[] = [];
  #current: { readonly context: () => unknown; readonly pool: Pool; tasks: number } | undefined;

  constructor(file: string, size: number) {
    this.#file = file;
    this.#size = size;
  }

  get isRunning(): boolean {
    return this.#current !== undefined;
  }

  /** Threads that have the context of a kind of work. */
  poolFor(name: string, context: () => unknown): Pool {
    const current = this.#current;
    if (current?.context === context) return current.pool;
    const needsRestart = current !== undefined && current.tasks > maxBefore * this.#size && current.pool.isIdle();
    if (needsRestart) this.#closing.push(current.pool.close());
    const before = needsRestart ? undefined : current;
    const pool = before?.pool ?? createPool(this.#file, this.#size);
    pool.share(name, context());
    this.#current = { context, pool, tasks: before?.tasks ?? 0 };
    return pool;
  }

  countTask(): void {
    if (this.#current !== undefined) this.#current.tasks++;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#closing, this.#current?.pool.close()]);
  }
}

/** The tasks of one kind of work: they are done here, and in threads once there are enough of them. */
class WorkQueue<T, R> {
  readonly #work: Work<T, R> & { readonly context: () => unknown };
  readonly #runHere: (task: T) => Promise<R>;
  readonly #workers: SharedPool;
  /** Whether this thread does tasks, too; else it only waits for the others. */
  readonly #worksHere: boolean;
  readonly #waiting: { readonly task: T; readonly settle: (result: Promise<R>) => void }[] = [];
  /** How many tasks were done here. */
  #done = 0;
  #usesThreads = false;
  #isDraining = false;

  constructor(
    work: Work<T, R> & { readonly context: () => unknown },
    runHere: (task: T) => Promise<R>,
    workers: SharedPool,
    worksHere: boolean,
  ) {
    this.#work = work;
    this.#runHere = runHere;
    this.#workers = workers;
    this.#worksHere = worksHere;
  }

  /** Does a task as soon as it is its turn. */
  add(task: T): Promise<R> {
    return new Promise((resolve) => {
      this.#waiting.push({ task, settle: resolve });
      if (this.#isDraining) return;
      this.#isDraining = true;
      // All tasks that are added in the same turn of the event loop are waiting by then.
      void setImmediate()
        .then(() => this.#drain())
        .catch((error) => {
          // The context cannot be sent to workers.
          this.#isDraining = false;
          for (const { settle } of this.#waiting.splice(0)) settle(Promise.reject(error));
        });
    });
  }

  async #drain(): Promise<void> {
    for (;;) {
      this.#usesThreads ||= this.#isEnough();
      const pool = this.#usesThreads ? this.#workers.poolFor(this.#work.name, this.#work.context) : undefined;
      if (pool !== undefined) this.#fill(pool);
      const next = this.#waiting.shift();
      if (next === undefined) break;
      const result = this.#runHere(next.task);
      next.settle(result);
      await result.catch(() => undefined);
      this.#done++;
      // Between own tasks, results of workers are received.
      if (pool !== undefined) await setImmediate();
    }
    this.#isDraining = false;
  }

  /** Sends waiting tasks to threads; as many as these can take where this thread works, too. */
  #fill(pool: Pool): void {
    while (!this.#worksHere || pool.hasRoom()) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#workers.countTask();
      next.settle(this.#runAway(next.task, pool));
    }
  }

  /** Whether threads pay for the tasks of this work. */
  #isEnough(): boolean {
    const waiting = this.#waiting.length;
    if (!this.#worksHere) return waiting >= enoughWhenAsked;
    if (this.#work.isSlow === true && waiting >= enoughWaiting) return true;
    return this.#done >= enoughDone || (this.#workers.isRunning && Math.min(this.#done, waiting) >= enoughForRunning);
  }

  async #runAway(task: T, pool: Pool): Promise<R> {
    try {
      return (await pool.run(this.#work.name, this.#work.doing(task), task)) as R;
    } catch (error) {
      if (error instanceof WorkerCrash) return this.#work.crashed(task);
      // Here it fails with an error of the right class, and of a stack that can be followed.
      if (error instanceof TaskError) return this.#runHere(task);
      throw error;
    }
  }
}
