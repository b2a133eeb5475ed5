/** What plugins of a site find and add, for the features that it concerns. */
export { addedRecords, blockProblems, checkFindings, formatProblems } from './queries.ts';
