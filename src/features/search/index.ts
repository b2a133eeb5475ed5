/** The records that readers can search, and their index. */
export { makeIndex } from './make-index.ts';
export { isFound, searchRecords } from './records.ts';
