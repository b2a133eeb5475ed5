/** Renames pages and folders with everything that leads to them. */
export { carryOut, FileSaved, type Rewritten, rewrite } from './carry-out.ts';
export { filesOfMove } from './files-of-move.ts';
export { type MovePlan, planMove } from './plan-move.ts';
