/** A site as editors and commands that change its sources see it. */
export { frontmatterLines, type Heading, headingsOf, linesOf, proseLines } from './headings.ts';
export { type KnownSite, Workspace } from './workspace.ts';
