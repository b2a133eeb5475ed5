/** The records that readers can search, and their index. */
export { blockTerms, joinShard, type Shard, shardCount, toBlocks, wordsFile } from './block.ts';
export { type SearchEntry, searchEntry } from './entry.ts';
export type { SearchRecord } from './record.ts';
export { addedRecord, isFound, pageRecord, recordsOfReference } from './records.ts';
export { recordGroups } from './reference-records.ts';
export { synonymsOf } from './synonyms.ts';
