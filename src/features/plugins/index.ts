/** The results of the plugins of a site: findings, files, search records. */
export { addedRecords, blockProblems, formatProblems, pluginFiles } from './queries.ts';
