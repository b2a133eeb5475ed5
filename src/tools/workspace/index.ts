/** A site as editors and commands that change its sources see it. */
export { frontmatterLines, type Heading, headingsOf, linesOf, offsetOfLine, proseLines } from './headings.ts';
export { isMarkdown, type KnownSite, Workspace } from './workspace.ts';
