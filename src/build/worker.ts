import { serveTasks } from '../workers/index.ts';
import { compilerOf } from './compiler.ts';
import { drawerOf } from './route-drawer.ts';
import { twinWriter } from './write-twins.ts';

/** What threads run: the stages that take most of the time of a large site. */
serveTasks({
  page: compilerOf,
  route: drawerOf,
  twin: twinWriter,
});
