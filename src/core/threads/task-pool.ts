import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPool, type Pool, TaskError, WorkerCrash } from './pool.ts';
import { nowDoing } from './slow-work.ts';

/** One kind of work, of many tasks. */
export interface Work<T, R> {
  readonly name: string;
  /** Whether a task takes several milliseconds: then threads pay for some hundred tasks. */
  readonly isSlow?: boolean;
  /** What a task is, such as `compiling docs/a.mdx`, for the line that names what takes long. */
  readonly doing: (task: T) => string;
  /** What all tasks need, for a worker to begin with; absent where it cannot leave this thread, such as plugins. */
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

/** Threads that did more tasks hold much of what these needed: the next kind of work has new ones. */
const mostBefore = 1500;

/**
 * @param jobs threads that work besides this one, which then only takes what they have done; 1: none but this one. Unless
 * given, as many threads as there are cores, of which this is one
 */
export function createTaskPool(jobs?: number): TaskPool {
  // Node can only start a thread with JavaScript: from its sources, docsgen works in one.
  const file = fileURLToPath(new URL('./worker.js', import.meta.url));
  const threads = existsSync(file) ? (jobs ?? availableParallelism()) : 1;
  const isWorker = jobs === undefined;
  let current: { readonly context: () => unknown; readonly pool: Pool; tasks: number } | undefined;
  const closing: Promise<void>[] = [];

  /** One kind of work comes after the other. */
  function poolFor(name: string, context: () => unknown): Pool {
    if (current?.context === context) return current.pool;
    if (current !== undefined && current.tasks > mostBefore && current.pool.isIdle()) {
      closing.push(current.pool.close());
      current = undefined;
    }
    const pool = current?.pool ?? createPool(file, isWorker ? threads - 1 : threads);
    pool.share(name, context());
    current = { context, pool, tasks: current?.tasks ?? 0 };
    return pool;
  }

  return {
    window: threads > 1 ? window : 1,
    async close() {
      await Promise.all([...closing, current?.pool.close()]);
    },
    open<T, R>({ name, isSlow = false, doing, context, here, crashed }: Work<T, R>) {
      let local: ReturnType<typeof here> | undefined;
      const doHere = async (task: T) => {
        local ??= here();
        const run = await local;
        nowDoing(doing(task));
        try {
          return await run(task);
        } finally {
          nowDoing(undefined);
        }
      };
      if (threads === 1 || context === undefined) return doHere;

      const doAway = async (task: T, pool: Pool) => {
        try {
          return (await pool.run(name, doing(task), task)) as R;
        } catch (error) {
          if (error instanceof WorkerCrash) return crashed(task);
          // Here it fails with an error of the right class, and of a stack that can be followed.
          if (error instanceof TaskError) return doHere(task);
          throw error;
        }
      };
      const isEnough = (waiting: number) => {
        if (!isWorker) return waiting >= enoughWhenAsked;
        if (isSlow && waiting >= enoughWaiting) return true;
        return done >= enoughDone || (current !== undefined && Math.min(done, waiting) >= enoughForRunning);
      };
      let done = 0;
      let isAway = false;
      let isBusy = false;
      const waiting: { readonly task: T; readonly settle: (result: Promise<R>) => void }[] = [];
      const workOff = async () => {
        for (;;) {
          isAway ||= isEnough(waiting.length);
          const pool = isAway ? poolFor(name, context) : undefined;
          while (pool !== undefined && (!isWorker || pool.hasRoom())) {
            const next = waiting.shift();
            if (next === undefined) break;
            if (current !== undefined) current.tasks++;
            next.settle(doAway(next.task, pool));
          }
          const next = waiting.shift();
          if (next === undefined) break;
          const result = doHere(next.task);
          next.settle(result);
          await result.catch(() => undefined);
          done++;
          // Between own tasks, results of workers are received.
          if (pool !== undefined) await setImmediate();
        }
        isBusy = false;
      };
      const work = () =>
        workOff().catch((error) => {
          // The context cannot be sent to workers.
          isBusy = false;
          for (const { settle } of waiting.splice(0)) settle(Promise.reject(error));
        });
      return (task: T) =>
        new Promise<R>((resolve) => {
          waiting.push({ task, settle: resolve });
          if (isBusy) return;
          isBusy = true;
          // All tasks that are added in the same turn of the event loop are waiting by then.
          void setImmediate().then(work);
        });
    },
  };
}
