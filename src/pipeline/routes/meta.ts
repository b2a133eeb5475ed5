import type { Page, TocEntry } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import type { PageHeading } from '../../model/route.ts';
import type { SourceFile, Updated } from '../../model/source.ts';
import { encodePath } from '../../shared/paths.ts';
import type { RouteContext } from './input.ts';
import { ownPicture } from './picture.ts';

/** Fields of the route that come from a source's frontmatter in the same way for docs, posts and pages. */
export function sourceMeta(context: RouteContext, source: SourceFile, page: Page) {
  const { frontmatter } = source;
  return {
    source: source.path,
    description: frontmatter.description ?? page.excerpt,
    keywords: frontmatter.keywords,
    ...(page.head.length === 0 ? {} : { head: page.head }),
    indexed: !frontmatter.unlisted,
    ...ownPicture(context, source),
    ...modifiedOf(context, source.path, frontmatter.lastUpdate),
  };
}

/** Fields of a page that docsgen makes itself. */
export function generatedMeta(description = '') {
  return { description, keywords: [], indexed: true };
}

/** The title is shown by the template where the text does not open with a heading of its own. */
export function headingOf(source: SourceFile, page: Page, title: string): PageHeading {
  const ownHeading = page.hasTitle && source.kind !== 'post';
  return { title, shown: !ownHeading && !source.frontmatter.hideTitle && title !== '' };
}

/** Headings within the levels that the page, or else the site, asks for. */
export function visibleToc({ config }: RouteContext, source: SourceFile, page: Page): readonly TocEntry[] {
  const { hideToc, tocMin = config.toc.min, tocMax = config.toc.max } = source.frontmatter;
  return hideToc ? [] : page.toc.filter(({ depth }) => depth >= tocMin && depth <= tocMax);
}

export function editUrlOf(source: SourceFile, base: string | undefined): { editUrl?: string } {
  const { customEditUrl } = source.frontmatter;
  if (customEditUrl === null || customEditUrl === '') return {};
  if (customEditUrl !== undefined) return { editUrl: customEditUrl };
  return base === undefined ? {} : { editUrl: `${base.replace(/\/+$/, '')}/${encodePath(source.path)}` };
}

const day = /^\d{4}-\d{2}-\d{2}/;
const zonedTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** When a file was last changed: as its author says, else as git knows. */
export function modifiedOf(context: RouteContext, path: SourcePath, said?: Updated): { modified?: string } {
  const modified = isoDate(said?.date ?? context.content.updated.get(path)?.date);
  return modified === undefined ? {} : { modified };
}

/** The date of a text, with its time where that has a zone; a text in another form means nothing for sure. */
export function isoDate(text = ''): string | undefined {
  return (zonedTime.exec(text) ?? day.exec(text))?.[0];
}

/** What the page shows of it: dates of git only where the site asks for them. */
export function updatedOf(context: RouteContext, source: SourceFile): { updated?: Updated } {
  const known = context.config.docs?.lastUpdated === true ? context.content.updated.get(source.path) : undefined;
  const updated = source.frontmatter.lastUpdate ?? known;
  return updated === undefined ? {} : { updated };
}
