/** A site as editors and commands that change its sources see it. */
export { frontmatterLines, type Heading, headingsOf, linesOf, proseLines } from './headings.ts';
export { type KnownSite, type WholeCheck, Workspace, type WorkspaceOptions } from './workspace.ts';
