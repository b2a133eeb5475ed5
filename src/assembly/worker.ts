import { serveTasks } from '../core/threads/index.ts';
import { threadTasks } from '../features/thread-tasks.ts';
import { compilerOf } from '../pipeline/workers/compiler.ts';
import { rendererOf } from '../pipeline/workers/route-renderer.ts';

/** The script of worker threads. They run the stages that take most of the time of a large site. */
serveTasks({
  page: compilerOf,
  route: rendererOf,
  ...threadTasks,
});
