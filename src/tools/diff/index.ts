/** Compares two builds of a site as readers see them. */
export { commitOf, type Repository, repositoryOf, withCommit } from './commits.ts';
export { compareBuilds } from './compare.ts';
export { printHtml } from './print-html.ts';
export { printMarkdown } from './print-markdown.ts';
export { printTerminal } from './print-terminal.ts';
export { type BuiltSite, isBuild, readBuild } from './read-build.ts';
