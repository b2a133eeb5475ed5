import type { CategoryRoute } from '../../src/model/route.ts';
import type { SidebarCategory, SidebarLink } from '../../src/model/sidebar.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { PageHeader, ReadingColumn } from '../content/parts.tsx';
import { DrawnIcon, Icon } from '../icon.tsx';
import { Breadcrumbs } from '../navigation/breadcrumbs.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { VersionBadge, VersionBanner } from '../versions/parts.tsx';

export function CategoryPage({ route, frame }: TemplateProps<CategoryRoute>) {
  const { previous, next } = route;
  const { language } = frame;
  const text = textOf(language);
  return (
    <div className="reading">
      <ReadingColumn>
        <VersionBanner version={route.version} language={language} />
        <Breadcrumbs crumbs={route.breadcrumbs} frame={frame} />
        <VersionBadge version={route.version} language={language} />
        <PageHeader title={route.title} description={route.description} />
        <ul className="cards">
          {route.items.map((item, index) =>
            // Entries have no identity of their own and their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            item.kind === 'html' ? null : <CategoryCard key={index} item={item} language={language} />,
          )}
        </ul>
        <Pagination
          label={text('nav.docsPages')}
          back={previous && { title: text('nav.previous'), link: previous }}
          forward={next && { title: text('nav.next'), link: next }}
        />
      </ReadingColumn>
    </div>
  );
}

interface CategoryCardProps {
  readonly item: SidebarLink | SidebarCategory;
  readonly language: Language;
}

function CategoryCard({ item, language }: CategoryCardProps) {
  const text = textOf(language);
  const href = item.kind === 'link' ? item.href : item.landing;
  const about =
    item.description ?? (item.kind === 'category' ? text('page.count', { count: item.items.length }) : undefined);
  const content = (
    <>
      <strong className="card-title">
        {item.icon && <DrawnIcon icon={item.icon} />}
        {item.label}
        {item.kind === 'link' && item.external && <Icon name="external" label={text('nav.external')} />}
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
