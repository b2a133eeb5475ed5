import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createPool, type Pool, TaskError, WorkerCrash } from './pool.ts';
import { nowDoing } from './slow-work.ts';

/** One kind of work, of many tasks. */
export interface Work<T, R> {
  readonly name: string;
  /** What a task is, such as `compiling docs/a.mdx`, for the line that names what takes long. */
  readonly doing: (task: T) => string;
  /** What all tasks need, for a worker to begin with; absent where it cannot leave this thread, such as plugins. */
  readonly world?: () => unknown;
  /** Does the tasks in this thread. */
  readonly here: () => Promise<(task: T) => R | Promise<R>>;
  /** What comes of a task that ends the worker that does it. */
  readonly crashed: (task: T) => R;
}

/** Where the work of a build is done: in this thread, or in several once there is enough of it to pay for their start. */
export interface TaskPool {
  /** How many tasks are worth having in work at a time. */
  readonly window: number;
  readonly open: <T, R>(work: Work<T, R>) => (task: T) => Promise<R>;
  readonly close: () => Promise<void>;
}

/**
 * So many tasks of a kind are done here before threads are started: each of them has to load the code and to see it
 * often before it is quick, which costs more than it saves on a thousand pages.
 */
const enough = 1500;

/** Who asks for threads has them as soon as they have something to do. */
const enoughWhenAsked = 100;

/** As many tasks are worth having in work at a time. */
const window = 200;

/** @param jobs threads that work; 1: none but this one; unless given, as many as there are cores, for a large site */
export function createTaskPool(jobs?: number): TaskPool {
  // Node can only start a thread with JavaScript: from its sources, docsgen works in one.
  const file = fileURLToPath(new URL('./worker.js', import.meta.url));
  const threads = existsSync(file) ? (jobs ?? availableParallelism()) : 1;
  let isLarge = jobs !== undefined;
  let current: { readonly world: () => unknown; readonly pool: Pool } | undefined;
  const closing: Promise<void>[] = [];

  /** One kind of work comes after the other: each has threads of its own, which hold nothing of the kind before. */
  function poolFor(name: string, world: () => unknown): Pool {
    if (current?.world === world) return current.pool;
    if (current?.pool.isIdle() === true) {
      closing.push(current.pool.close());
      current = undefined;
    }
    const pool = current?.pool ?? createPool(file, threads);
    pool.share(name, world());
    current = { world, pool };
    return pool;
  }

  return {
    get window() {
      return threads > 1 && isLarge ? window : 1;
    },
    async close() {
      await Promise.all([...closing, current?.pool.close()]);
    },
    open<T, R>({ name, doing, world, here, crashed }: Work<T, R>) {
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
      if (threads === 1 || world === undefined) return doHere;

      let isAway = false;
      let asked = 0;
      let done = 0;
      const doAway = async (task: T) => {
        try {
          return (await poolFor(name, world).run(name, doing(task), task)) as R;
        } catch (error) {
          if (error instanceof WorkerCrash) return crashed(task);
          // Here it fails with an error of the right class, and of a stack that can be followed.
          if (error instanceof TaskError) return doHere(task);
          throw error;
        }
      };
      let waiting: { readonly task: T; readonly settle: (result: Promise<R>) => void }[] = [];
      // Everybody who has a task has said so by now.
      const begin = async () => {
        const batch = waiting;
        waiting = [];
        if (!isAway && isLarge && asked - done >= enoughWhenAsked) {
          isAway = true;
        }
        for (const { task, settle } of batch) {
          const result = isAway ? doAway(task) : doHere(task);
          settle(result);
          if (isAway) continue;
          await result.catch(() => undefined);
          done++;
          isLarge ||= done >= enough;
        }
      };
      return (task: T) => {
        asked++;
        if (isAway) return doAway(task);
        return new Promise<R>((resolve) => {
          waiting.push({ task, settle: resolve });
          if (waiting.length === 1) setImmediate(() => void begin());
        });
      };
    },
  };
}
