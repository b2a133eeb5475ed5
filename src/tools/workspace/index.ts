/** A site as editors and commands that change its sources see it. */

export { frontmatterLines, type Heading, headingsOf, proseLines } from '../../shared/headings.ts';
export { linesOf, offsetOfLine } from '../../shared/text-points.ts';
export { type DataText, isDataFile, type Span, writtenLike } from './data-text.ts';
export {
  allLinks,
  documentAt,
  fileAt,
  linksTo,
  linksToOperation,
  moduleEndings,
  operationsOf,
  type Reference,
  type Target,
  targetOf,
} from './targets.ts';
export { formsInGlossary, termInGlossary, usesOfTerm, type WrittenTerm } from './terms.ts';
export { Interrupted, isMarkdown, type KnownSite, type KnownTexts, Workspace } from './workspace.ts';
