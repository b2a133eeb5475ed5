/** What readers can search, and the index of it. */
export { makeIndex } from './make-index.ts';
export { isFound, searchRecords } from './records.ts';
