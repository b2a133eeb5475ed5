import type { DocRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeading, Prose, SourceNote, TagList, UnlistedNotice } from '../content/parts.tsx';
import { Breadcrumbs } from '../navigation/breadcrumbs.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { Toc } from '../navigation/toc.tsx';
import { VersionBadge, VersionBanner } from '../versions/parts.tsx';

export function DocPage({ route, frame, bodies }: TemplateProps<DocRoute>) {
  const { previous, next } = route;
  return (
    <div className="reading">
      <Toc entries={route.toc} />
      <div className="reading-column">
        <VersionBanner version={route.version} />
        <Breadcrumbs crumbs={route.breadcrumbs} frame={frame} />
        <VersionBadge version={route.version} />
        <article>
          {route.unlisted && <UnlistedNotice />}
          <PageHeading heading={route.heading} />
          <Prose html={bodies.full(route.source)} />
          <footer className="article-foot">
            <TagList tags={route.tags} />
            <SourceNote editUrl={route.editUrl} updated={route.updated} markdownCopy={route.markdownCopy} />
          </footer>
        </article>
        <Pagination
          label="Documentation pages"
          back={previous && { title: 'Previous', link: previous }}
          forward={next && { title: 'Next', link: next }}
        />
      </div>
    </div>
  );
}
