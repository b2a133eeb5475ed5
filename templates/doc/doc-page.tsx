import type { DocRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { textOf } from '../../src/shared/texts/text.ts';
import { CategoryCards, itemsOfPage } from '../category/category-cards.tsx';
import { PageTop } from '../content/page-top.tsx';
import {
  FallbackNotice,
  PageHeading,
  Prose,
  ReadingColumn,
  SourceNote,
  TagList,
  UnlistedNotice,
} from '../content/parts.tsx';
import { Feedback } from '../feedback/feedback.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { Toc } from '../navigation/toc.tsx';
import { StartPage } from '../start/start-page.tsx';
import { VersionBadge, VersionBanner } from '../versions/parts.tsx';

export function DocPage({ route, frame, bodies, sidebar }: TemplateProps<DocRoute>) {
  const { previous, next } = route;
  const { language } = frame;
  const text = textOf(language);
  const body = bodies.full(route.source);
  if (route.isStart) return <StartPage html={body} fallback={route.fallback} />;
  return (
    <div className="reading">
      <Toc entries={route.toc} language={language} fallback={route.fallback} />
      <ReadingColumn>
        <VersionBanner version={route.version} language={language} />
        <PageTop
          crumbs={route.breadcrumbs}
          markdownCopy={route.markdownCopy}
          permalink={route.permalink}
          frame={frame}
        />
        <VersionBadge version={route.version} language={language} />
        <article>
          <FallbackNotice fallback={route.fallback} language={language} />
          {route.unlisted && <UnlistedNotice language={language} />}
          <PageHeading heading={route.heading} fallback={route.fallback} />
          <Prose html={body} fallback={route.fallback} />
          {body.includes('data-category-cards') && (
            <CategoryCards items={itemsOfPage(sidebar, route.permalink)} language={language} />
          )}
          <footer className="article-foot">
            <TagList tags={route.tags} language={language} />
            <SourceNote
              editUrl={route.editUrl}
              edition={route.edition}
              updated={route.updated}
              contributors={route.contributors}
              language={language}
            />
            <Feedback frame={frame} title={route.title} permalink={route.permalink} />
          </footer>
        </article>
        <Pagination
          label={text('nav.docsPages')}
          back={previous && { title: text('nav.previous'), link: previous }}
          forward={next && { title: text('nav.next'), link: next }}
        />
      </ReadingColumn>
    </div>
  );
}
