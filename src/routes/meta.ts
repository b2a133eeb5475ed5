import type { Page, TocEntry } from '../model/page.ts';
import type { PageHeading, RedirectRoute } from '../model/route.ts';
import type { SourceFile, Updated } from '../model/source.ts';
import type { RouteContext } from './input.ts';
import { pictureAt } from './picture.ts';

/** Fields of the route that come from a source's frontmatter in the same way for docs, posts and pages. */
export function sourceMeta(context: RouteContext, source: SourceFile, page: Page) {
  const { frontmatter } = source;
  return {
    source: source.path,
    description: frontmatter.description ?? page.excerpt,
    keywords: frontmatter.keywords,
    indexed: !frontmatter.unlisted,
    ...(frontmatter.image === undefined ? {} : { image: pictureAt(context, { src: frontmatter.image }) }),
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
  return base === undefined ? {} : { editUrl: `${base.replace(/\/+$/, '')}/${encodeURI(source.path)}` };
}

export function updatedOf(context: RouteContext, source: SourceFile): { updated?: Updated } {
  const updated = source.frontmatter.lastUpdate ?? context.content.updated.get(source.path);
  return updated === undefined ? {} : { updated };
}

export function redirect(from: string, to: string): RedirectRoute {
  return {
    kind: 'redirect',
    permalink: from,
    canonical: to,
    title: 'Redirect',
    ...generatedMeta(),
    indexed: false,
    to,
  };
}
