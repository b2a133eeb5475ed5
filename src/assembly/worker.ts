import { serveTasks } from '../core/threads/index.ts';
import { compilerOf } from './compiler.ts';
import { twinWriter } from './markdown-copies.ts';
import { rendererOf } from './route-renderer.ts';
import { entryWriter } from './search.ts';

/** What threads run: the stages that take most of the time of a large site. */
serveTasks({
  page: compilerOf,
  route: rendererOf,
  twin: twinWriter,
  'search entry': entryWriter,
});
