/** Renames pages and folders, headings, terms and operations, with everything that leads to them. */
export { carryOut, FileSaved, rewrite, writeEdits } from './carry-out.ts';
export { filesOfMove } from './files-of-move.ts';
export { type MovePlan, planMove } from './plan-move.ts';
export { findNamed, type Named, namesIn, planRename } from './rename.ts';
export { translationsOfMove } from './translations-of-move.ts';
