import type { CategoryRoute } from '../../src/model/route.ts';
import type { SidebarCategory, SidebarLink } from '../../src/model/sidebar.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeader } from '../content/parts.tsx';
import { pageCount } from '../format.ts';
import { Icon } from '../icon.tsx';
import { Breadcrumbs } from '../navigation/breadcrumbs.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { VersionBadge, VersionBanner } from '../versions/parts.tsx';

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

interface CategoryCardProps {
  readonly item: SidebarLink | SidebarCategory;
}

function CategoryCard({ item }: CategoryCardProps) {
  const href = item.kind === 'link' ? item.href : item.landing;
  const about = item.description ?? (item.kind === 'category' ? pageCount(item.items.length) : undefined);
  const content = (
    <>
      <strong className="card-title">
        {item.label}
        {item.kind === 'link' && item.external && <Icon name="external" label="(external)" />}
      </strong>
      {about && <span>{about}</span>}
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <div className="card">{content}</div>
      ) : (
        <a className="card" href={href}>
          {content}
        </a>
      )}
    </li>
  );
}
