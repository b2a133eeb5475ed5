import { serveTasks } from '../core/threads/index.ts';
import { loadCopyWriter } from '../features/markdown-copies/feature.ts';
import { entryWriter } from '../features/search/feature.ts';
import { compilerOf } from '../pipeline/workers/compiler.ts';
import { rendererOf } from '../pipeline/workers/route-renderer.ts';

/** The script of worker threads. They run the stages that take most of the time of a large site. */
serveTasks({
  page: compilerOf,
  route: rendererOf,
  'Markdown copy': loadCopyWriter,
  'search entry': entryWriter,
});
