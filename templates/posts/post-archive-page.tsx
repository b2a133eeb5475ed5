import type { ArchiveRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { textOf } from '../../src/shared/texts/text.ts';
import { OwnLanguage, PageHeader, ReadingColumn } from '../content/parts.tsx';

export function PostArchivePage({ route, frame }: TemplateProps<ArchiveRoute>) {
  const text = textOf(frame.language);
  return (
    <div className="posts reading reading-wide">
      <ReadingColumn>
        <PageHeader title={route.title} description={route.description} />
        {route.years.map(({ year, posts }) => (
          <section key={year} className="archive-year" aria-labelledby={`year-${year}`}>
            <h2 id={`year-${year}`}>{year}</h2>
            <ul>
              {posts.map((post) => (
                <li key={post.href}>
                  <time dateTime={post.date}>{text.day(post.date)}</time>
                  <a href={post.href}>
                    <OwnLanguage lang={post.fallback?.lang}>{post.title}</OwnLanguage>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </ReadingColumn>
    </div>
  );
}
