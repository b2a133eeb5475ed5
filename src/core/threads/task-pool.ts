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
  /** What comes of a task that ends the worker that does it. */
  readonly crashed: (task: T) => R;
}

/** Where the work of a build is done: in this thread, and in others where there is enough of it to pay for their start. */
export interface TaskPool {
  /** How many tasks are worth having in work at a time. */
  readonly window: number;
  readonly open: <T, R>(work: Work<T, R>) => (task: T) => Promise<R>;
  readonly close: () => Promise<void>;
}

/**
 * So many tasks of a kind have to wait, where they are slow, or to be done here before threads are started: each of them
 * has to load the code and to see it often before it is quick. Where threads run already for another kind, so many of
 * those that are not slow have to be done and to wait.
 */
const [enoughWaiting, enoughDone, enoughForRunning] = [300, 1500, 200];

/** Who asks for threads has them as soon as they have something to do. */
const enoughWhenAsked = 100;

/** As many tasks are worth having in work at a time. */
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
          // What threads have done is taken in between.
          if (pool !== undefined) await setImmediate();
        }
        isBusy = false;
      };
      const work = () =>
        workOff().catch((error) => {
          // What all tasks need cannot be sent to threads.
          isBusy = false;
          for (const { settle } of waiting.splice(0)) settle(Promise.reject(error));
        });
      return (task: T) =>
        new Promise<R>((resolve) => {
          waiting.push({ task, settle: resolve });
          if (isBusy) return;
          isBusy = true;
          // Everybody who has a task has said so by then.
          void setImmediate().then(work);
        });
    },
  };
}
