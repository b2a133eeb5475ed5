import { Worker } from 'node:worker_threads';
import { openSlot, type Slot, writeSlot } from './slow-work.ts';

/** Messages between a pool and its workers. All of them are plain data. */
export type ToWorker =
  | { readonly kind: 'context'; readonly name: string; readonly context: unknown }
  | {
      readonly kind: 'task';
      readonly name: string;
      readonly id: number;
      readonly doing: string;
      readonly task: unknown;
    };
export type FromWorker =
  /** Its code is loaded: if it crashes from now on, a task is the cause. */
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'answer'; readonly id: number } & ({ readonly result: unknown } | { readonly error: unknown }));

/** Thrown when a worker crashed twice in the same task: the task is the cause. */
export class WorkerCrash extends Error {
  override readonly name = 'WorkerCrash';
}

/** Thrown when a task failed in its worker, or no worker could be started. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
}

/** Threads that do the same kinds of work. */
export interface Pool {
  /** Sends workers what all tasks of a kind need; to be called before the first task. */
  readonly share: (name: string, context: unknown) => void;
  /**
   * @param doing what the task is, such as `compiling docs/a.mdx`
   * @throws WorkerCrash, TaskError
   */
  readonly run: (name: string, doing: string, task: unknown) => Promise<unknown>;
  /** Whether no task is running or waiting. */
  readonly isIdle: () => boolean;
  /** Whether a thread could take another task now. */
  readonly hasRoom: () => boolean;
  /** Ends all threads; unfinished tasks are rejected. */
  readonly close: () => Promise<void>;
}

interface Job {
  readonly message: Extract<ToWorker, { kind: 'task' }>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  crashes: number;
}

interface Thread {
  readonly worker: Worker;
  readonly slot: Slot | undefined;
  /** Waiting tasks, in their order. */
  readonly jobs: Job[];
  isReady: boolean;
}

/** The most tasks that a thread has at a time, the running one included: with others waiting, it is never idle. */
const ahead = 4;

/** Half of Node's default for the young generation: as fast, and several threads need less memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

/** @param file the module that threads run, absolute */
export function createPool(file: string | URL, size: number): Pool {
  const contexts: ToWorker[] = [];
  const queue: Job[] = [];
  const threads = new Set<Thread>();
  let nextId = 0;
  let closed = false;
  /** Whether no thread can start: one ended before it was ready, and so would all others. */
  let isHopeless = false;

  function start(): void {
    // With flags of its own: some that node is started with, such as --input-type, end a thread before it begins.
    const slot = openSlot();
    const worker = new Worker(file, { execArgv: [], resourceLimits, workerData: { slot } });
    const thread: Thread = { worker, slot, jobs: [], isReady: false };
    threads.add(thread);
    for (const context of contexts) thread.worker.postMessage(context);
    thread.worker.on('message', (answer: FromWorker) => {
      if (answer.kind === 'ready') {
        thread.isReady = true;
        return;
      }
      const at = thread.jobs.findIndex(({ message }) => message.id === answer.id);
      const [job] = thread.jobs.splice(at, 1);
      if ('error' in answer) job?.reject(new TaskError('', { cause: answer.error }));
      else job?.resolve(answer.result);
      feed();
    });
    // An error ends a thread as `process.exit` does, and running out of memory.
    thread.worker.on('error', () => undefined);
    thread.worker.on('exit', () => end(thread));
  }

  /** Puts the tasks of a thread that ended back into the queue. The one that was running is tried once more, alone in its thread. */
  function end(thread: Thread): void {
    threads.delete(thread);
    if (thread.slot !== undefined) writeSlot(thread.slot, undefined);
    isHopeless ||= !thread.isReady;
    const [culprit, ...others] = thread.jobs.splice(0);
    if (closed) return;
    queue.unshift(...others);
    if (culprit !== undefined && !thread.isReady) queue.unshift(culprit);
    else if (culprit !== undefined && ++culprit.crashes > 1) culprit.reject(new WorkerCrash());
    else if (culprit !== undefined) queue.unshift(culprit);
    feed();
  }

  /** Sends waiting tasks to threads, and starts threads where there are too few. */
  function feed(): void {
    if (closed) return;
    if (isHopeless && threads.size === 0)
      for (const job of queue.splice(0)) job.reject(new TaskError('no thread can start'));
    while (!isHopeless && threads.size < size && threads.size < queue.length + 1 && queue.length > 0) start();
    for (let round = 0; round < ahead; round++) {
      for (const { worker, jobs } of threads) {
        const [next] = queue;
        if (next === undefined) return;
        const isAlone = next.crashes > 0 || jobs.some(({ crashes }) => crashes > 0);
        if (jobs.length > round || (isAlone && jobs.length > 0)) continue;
        queue.shift();
        jobs.push(next);
        worker.postMessage(next.message);
      }
    }
  }

  return {
    share(name, context) {
      const message: ToWorker = { kind: 'context', name, context };
      contexts.push(message);
      for (const { worker } of threads) worker.postMessage(message);
    },
    run: (name, doing, task) =>
      new Promise((resolve, reject) => {
        queue.push({ message: { kind: 'task', name, id: nextId++, doing, task }, resolve, reject, crashes: 0 });
        feed();
      }),
    isIdle: () => queue.length === 0 && [...threads].every(({ jobs }) => jobs.length === 0),
    hasRoom: () => [...threads].reduce((sum, { jobs }) => sum + jobs.length, queue.length) < size * ahead,
    async close() {
      closed = true;
      const left = [...queue.splice(0), ...[...threads].flatMap(({ jobs }) => jobs.splice(0))];
      for (const { reject } of left) reject(new Error('the build was stopped'));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
