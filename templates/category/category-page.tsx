import type { CategoryRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { textOf } from '../../src/shared/texts/text.ts';
import { PageHeader, ReadingColumn } from '../content/parts.tsx';
import { Breadcrumbs } from '../navigation/breadcrumbs.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { VersionBadge, VersionBanner } from '../versions/parts.tsx';
import { CategoryCards } from './category-cards.tsx';

export function CategoryPage({ route, frame }: TemplateProps<CategoryRoute>) {
  const { previous, next } = route;
  const { language } = frame;
  const text = textOf(language);
  return (
    <div className="reading reading-wide">
      <ReadingColumn>
        <VersionBanner version={route.version} language={language} />
        <Breadcrumbs crumbs={route.breadcrumbs} frame={frame} />
        <VersionBadge version={route.version} language={language} />
        <PageHeader title={route.title} description={route.description} />
        <CategoryCards items={route.items} language={language} />
        <Pagination
          label={text('nav.docsPages')}
          back={previous && { title: text('nav.previous'), link: previous }}
          forward={next && { title: text('nav.next'), link: next }}
        />
      </ReadingColumn>
    </div>
  );
}
