import { parentPort } from 'node:worker_threads';
import { movedBytes } from './moved-bytes.ts';
import type { FromWorker, ToWorker } from './pool.ts';
import { nowDoing } from './slow-work.ts';

/** Makes the function for the tasks of a kind from their context. */
type Maker = (context: never) => Promise<(task: never) => unknown>;

/** Runs the tasks that a pool sends to this worker, one after the other. */
export function serveTasks(makers: Readonly<Record<string, Maker>>): void {
  const port = parentPort;
  if (port === null) throw new Error('this is no worker thread');
  const ready = new Map<string, ReturnType<Maker>>();
  let last = Promise.resolve();
  const answer = (message: FromWorker, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  port.on('message', (message: ToWorker) => {
    last = last.then(async () => {
      if (message.kind === 'context') {
        const made = makers[message.name]?.(message.context as never);
        if (made === undefined) throw new Error(`no worker is registered for ${message.name}`);
        made.catch(() => undefined);
        ready.set(message.name, made);
        return;
      }
      const { id, name, doing, task } = message;
      try {
        const run = await ready.get(name);
        nowDoing(doing);
        const result = await run?.(task as never);
        nowDoing(undefined);
        answer({ kind: 'answer', id, result }, movedBytes(result));
      } catch (error) {
        nowDoing(undefined);
        answer({ kind: 'answer', id, error });
      }
    });
  });
  answer({ kind: 'ready' });
}
