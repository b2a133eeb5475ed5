/** Runs many tasks of a kind in worker threads. */
export { mapInOrder } from './in-order.ts';
export { bytesToSend } from './moved-bytes.ts';
export { serveTasks } from './serve.ts';
export { hasRead, marker, nameIfSlow, nameSlowWork, nowDoing, nowDoingOwn, nowInStage } from './slow-work.ts';
export { createTaskPool, type TaskPool } from './task-pool.ts';
export { createTimer, type StageTime, type Timer } from './timer.ts';
