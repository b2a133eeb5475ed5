import type { CategoryRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeader } from '../content/page-header.tsx';
import { Breadcrumbs } from '../navigation/breadcrumbs.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { VersionBadge } from '../versions/version-badge.tsx';
import { VersionBanner } from '../versions/version-banner.tsx';
import { CategoryCard } from './category-card.tsx';

export function CategoryPage({ route, frame }: TemplateProps<CategoryRoute>) {
  const { previous, next } = route;
  return (
    <div className="reading">
      <div className="reading-column">
        <VersionBanner version={route.version} />
        <Breadcrumbs crumbs={route.breadcrumbs} frame={frame} />
        <VersionBadge version={route.version} />
        <PageHeader title={route.title} description={route.description} />
        <ul className="cards">
          {route.items.map((item, index) =>
            // Entries have no identity of their own and their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            item.kind === 'html' ? null : <CategoryCard key={index} item={item} />,
          )}
        </ul>
        <Pagination
          label="Documentation pages"
          back={previous && { title: 'Previous', link: previous }}
          forward={next && { title: 'Next', link: next }}
        />
      </div>
    </div>
  );
}
